/** Searches of both surfaces for text without words. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestPartner, type TestPartner } from './testing/test-partner.ts';
import { openTestService, type TestService, type TestShop } from './testing/test-service.ts';

let service: TestService;
let shop: TestShop;
let grocer: TestShop;
let partner: TestPartner;

const subscription = { phone_number: '87011234567', amount: 100, billing_period: 'monthly', billing_day: 5 };
const ODD = 'Чай 50%_\\';

beforeAll(async () => {
  service = openTestService();
  shop = await service.shop();
  grocer = await service.shop({ has_catalog: true });
  partner = await openTestPartner(service);
  for (const text of ['Чай пробный', ODD]) {
    await shop.phone({ phone_number: '87011234567', amount: 1, description: text, external_order_id: 'a-1' });
    const sent = { ...subscription, description: text, external_subscriber_id: 'a-1' };
    expect(await shop.post('/subscriptions', sent)).toMatchObject({ status: 201 });
    const goods = { name: text, price: 100, unit_id: 796, external_ref: `a-1 ${text}` };
    expect(await grocer.post('/catalog', { items: [goods] })).toMatchObject({ body: { rejected: [] } });
    await partner.managed({ name: text, external_id: `a-1 ${text}` });
  }
});
afterAll(() => {
  service.service.close();
});

const list = z.object({ data: z.array(z.unknown()) });
const figures = z.object({ total_invoices: z.int() });
const rows = (body: unknown): number => list.parse(body).data.length;

const searches: [route: string, find: (text: string) => Promise<number>][] = [
  ['GET /invoices', async (text) => rows((await shop.get(`/invoices?search=${text}`)).body)],
  [
    'GET /invoices/stats',
    async (text) => figures.parse((await shop.get(`/invoices/stats?period=today&search=${text}`)).body).total_invoices,
  ],
  ['GET /subscriptions', async (text) => rows((await shop.get(`/subscriptions?search=${text}`)).body)],
  ['GET /catalog', async (text) => rows((await grocer.get(`/catalog?per_page=100&search=${text}`)).body)],
  [
    'GET /organizations of a partner',
    async (text) => rows((await partner.call('GET', `/organizations?search=${text}`)).body),
  ],
];

describe.each(searches)('search of %s', (_route, find) => {
  test.each([
    ['NUL', '\u0000'],
    ['NUL behind words that are there', 'чай\u0000'],
    ['NUL before words that are there', '\u0000чай'],
    ['a control character', '\u0001'],
    ['a line’s end', '\n'],
    ['line’s ends only', '\r\n\t'],
    ['a line’s end between words that are there', 'чай пробный\n'],
    ['DEL', '\u007f'],
  ])('%s finds nothing', async (_name, text) => {
    expect(await find(encodeURIComponent(text))).toBe(0);
  });

  test.each([
    ['50%', 1],
    ['%_', 1],
    ['_\\', 1],
    ['пр%ый', 0],
    ['проб_ый', 0],
  ])('the signs of %j stand for themselves', async (text, found) => {
    expect(await find(encodeURIComponent(text))).toBe(found);
  });

  test('words find what has them, in any case', async () => {
    expect(await find(encodeURIComponent('ПРОБНЫЙ'))).toBe(1);
  });
});
