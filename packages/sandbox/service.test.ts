import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestService } from './testing/test-service.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('a reopened file goes on where it was: keys, clock, invoices, what is due, moods', async () => {
  const file = join(folder, 'service.db');
  const before = openTestService({ file });
  const shop = await before.shop({ mode: 'production' });
  const id = await shop.qr();
  await before.control('POST', '/provider', { accept: 'error:client_not_found' });
  await before.customer(id, 'pay', 120);
  await before.advance(60);
  before.service.close();

  const after = openTestService({ file, seed: 'demo', startAt: '2030-01-01T00:00:00Z', randomSeed: 99 });
  expect(after.line).toEqual(before.line);
  expect(await after.control('GET', '/clock')).toMatchObject({ body: { now: '2026-11-02T07:01:00+00:00' } });
  const key = { 'x-api-key': shop.key };
  const path = `/api/v1/invoices/${String(id)}`;
  expect(await after.send('GET', path, undefined, key)).toMatchObject({ body: { status: 'pending' } });
  await after.advance(60);
  expect(await after.send('GET', path, undefined, key)).toMatchObject({
    body: { status: 'paid', paid_at: '2026-11-02T07:02:00+00:00' },
  });
  const phone = await after.send('POST', '/api/v1/invoices', { phone_number: '87010000000', amount: 1 }, key);
  expect(phone).toMatchObject({ status: 201, body: { id: id + 1 } });
  await after.advance(0);
  expect(await after.send('GET', `/api/v1/invoices/${String(id + 1)}`, undefined, key)).toMatchObject({
    body: { status: 'error' },
  });
  after.service.close();
});

test('two seeded services with the same calls give the same keys and tokens', async () => {
  const [one, other] = [openTestService(), openTestService()];
  expect(one.line).toEqual(other.line);
  const [first, second] = [await one.shop(), await other.shop()];
  expect((await first.post('/invoices/qr', { amount: 1 })).body).toEqual(
    (await second.post('/invoices/qr', { amount: 1 })).body,
  );
});

test('with the real clock, a timer takes a phone invoice to pending by itself', async () => {
  const service = openTestService({ clock: 'real' });
  const shop = await service.shop();
  const id = await shop.phone();
  await vi.waitFor(async () => {
    expect(await shop.status(id)).toBe('pending');
  });
  const qr = await shop.qr();
  await service.advance(301);
  expect(await shop.status(qr)).toBe('expired');
  service.service.close();
});

test('a fault of the service itself is a plain 500, reported to the process that runs it', async () => {
  const reported: unknown[] = [];
  const service = openTestService({ report: (error) => reported.push(error) });
  const shop = await service.shop();
  // Its store is closed while the service goes on.
  service.service.context.store.close();
  const answer = await shop.get('/invoices');
  expect(answer).toMatchObject({ status: 500, body: { error: 'Server Error' } });
  expect(reported).toHaveLength(1);
});

test('Versioning: the API description is made from the schemas that validate', async () => {
  const service = openTestService();
  expect(await service.send('GET', '/api/v1/openapi.json')).toMatchObject({
    status: 200,
    body: {
      openapi: '3.1.0',
      info: { version: '2.1.0' },
      paths: { '/invoices': { post: { requestBody: {} }, get: {} }, '/invoices/{id}/cancel': { post: {} } },
    },
  });
});
