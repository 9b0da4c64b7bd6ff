import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestService, type TestService, type TestShop } from '../testing/test-service.ts';

const Page = z.object({ total: z.int() });

/** One invoice, made on 2 November 2026 at 12:30:00 in Almaty, which is 07:30 UTC. */
let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  service = openTestService({ startAt: '2026-11-02T07:30:00Z' });
  shop = await service.shop();
  await shop.qr();
});
afterAll(() => {
  service.service.close();
});

const found = async (query: string): Promise<boolean> =>
  Page.parse((await shop.get(`/invoices?${query}`)).body).total === 1;
const encoded = (bound: string): string => encodeURIComponent(bound);

describe('Conventions: Filter windows', () => {
  test.each([
    '2026-11-02',
    '2026-11-02 12',
    '2026-11-02T12',
    '2026-11-02 12:30',
    '2026-11-02T12:30',
    '2026-11-02 12:30:00',
    '2026-11-02T12:30:00',
    '2026-11-02T12:30:00.000',
    '2026-11-02T07:30:00Z',
    '2026-11-02T07:30:00.000Z',
    '2026-11-02T12:30:00+05:00',
    '2026-11-02 10:30+03:00',
  ])('as a lower bound, %s lets in what was made at 12:30:00 in Almaty', async (bound) => {
    expect(await found(`date_from=${encoded(bound)}`)).toBe(true);
  });

  test.each([
    ['2026-11-02', true],
    ['2026-11-01', false],
    ['2026-11-02 12', false],
    ['2026-11-02 13', true],
    ['2026-11-02 12:29', false],
    ['2026-11-02 12:30', true],
    ['2026-11-02 12:29:59', false],
    ['2026-11-02T12:30:00', true],
    ['2026-11-02T07:29:59.999Z', false],
    ['2026-11-02T07:30:00Z', true],
    ['2026-11-02T13:30:00+06:00', true],
    ['2026-11-02T13:29:00+06:00', false],
  ])(
    'as an upper bound, %s is exactly that moment, inclusive; only a bare date is its whole day: %s',
    async (bound, isIn) => {
      expect(await found(`date_to=${encoded(bound)}`)).toBe(isIn);
    },
  );

  test('the same forms hold for stats, by their own names', async () => {
    const stats = z.object({ total_invoices: z.int() });
    const count = async (from: string, to: string) =>
      stats.parse((await shop.get(`/invoices/stats?start_date=${encoded(from)}&end_date=${encoded(to)}`)).body)
        .total_invoices;
    expect(await count('2026-11-02', '2026-11-02')).toBe(1);
    expect(await count('2026-11-02 12:30', '2026-11-02 12:30:00')).toBe(1);
    expect(await count('2026-11-02', '2026-11-02 12')).toBe(0);
  });

  test.each([
    'date_from=2026-11-03&date_to=2026-11-02',
    'date_from=2026-11-02%2013&date_to=2026-11-02%2012',
    'date_from=2026-11-02T12:30:00+05:00',
    'date_from=2026-02-30',
    'date_from=2026-11-02%2025',
    'date_to=02.11.2026',
    'date_to=2026-11',
  ])('an upper bound before the lower, a + that is not encoded, and what is no date are 422: %s', async (query) => {
    expect(await shop.get(`/invoices?${query}`)).toMatchObject({ status: 422, body: { message: 'Validation failed' } });
  });
});
