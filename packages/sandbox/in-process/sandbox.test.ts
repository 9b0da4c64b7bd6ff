import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, describe, expect, test } from 'vitest';
import { sandboxFixture, startSandbox } from '../index.ts';

const withSandbox = base.extend<{ sandbox: Awaited<ReturnType<typeof startSandbox>> }>({
  sandbox: sandboxFixture({ startAt: '2026-11-02T07:00:00Z', port: false }),
});

test('a program bills over the socket, the customer pays, and the signed webhook is there', async () => {
  await using sandbox = await startSandbox();
  const answer = await fetch(`${sandbox.merchant.baseUrl}/invoices/qr`, {
    method: 'POST',
    headers: { 'x-api-key': sandbox.merchant.key, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 1500 }),
  });
  const { id } = (await answer.json()) as { id: number };
  await sandbox.pay(id);
  const webhook = await sandbox.webhooks.next('paid');
  expect(webhook).toMatchObject({
    event: 'invoice.status_changed',
    invoiceId: id,
    payload: { invoice: { status: 'paid' } },
  });
  const hmac = createHmac('sha256', sandbox.merchant.webhookSecret).update(webhook.body).digest('hex');
  expect(webhook.signature).toBe(`sha256=${hmac}`);
  expect(await sandbox.requests.count({ method: 'post', path: '/api/v1/invoices/qr', status: 201 })).toBe(1);
});

withSandbox('worlds are organizations in exactly the wanted state, side by side', async ({ sandbox }) => {
  const shop = await sandbox.world({ mode: 'production', catalog: 3, tariff: 'expired' });
  const bill = await shop.merchant.request('POST', '/invoices', { phone_number: '87011234567', amount: 10 });
  expect(bill).toMatchObject({ status: 403, body: { error_code: 'tariff_inactive' } });
  await shop.change({ tariff: { status: 'active' } });
  expect((await shop.merchant.request('GET', '/catalog')).body).toMatchObject({ meta: { total: 3 } });
  const demo = await sandbox.world({ catalog: 'demo' });
  expect((await demo.merchant.request('GET', '/catalog')).body).not.toMatchObject({ meta: { total: 3 } });
  expect(await sandbox.requests.count({ organizationId: shop.organizationId, code: 'tariff_inactive' })).toBe(1);
  await expect(sandbox.world({ mdoe: 'production' })).rejects.toThrow(/did you mean .*mode/);
});

withSandbox('the partner has its own access, and time passes by advance alone', async ({ sandbox }) => {
  expect((await sandbox.partner.request('GET', '/health')).status).toBe(200);
  const { body } = await sandbox.merchant.request('POST', '/invoices/qr', { amount: 10 });
  await sandbox.advance(301);
  await expect(sandbox.webhooks.next('expired')).resolves.toMatchObject({ invoiceId: body.id });
  await expect(sandbox.webhooks.next('paid', { timeoutMs: 0 })).rejects.toThrow(
    /no webhook paid in 0 ms; there were: invoice\.status_changed expired/,
  );
});

describe('a snapshot', () => {
  const play = async (file?: string): Promise<void> => {
    const sandbox = await startSandbox({ randomSeed: 1, ...(file === undefined ? {} : { file }) });
    const bill = async () => Number((await sandbox.merchant.request('POST', '/invoices/qr', { amount: 10 })).body.id);
    const total = async () => (await sandbox.merchant.request('GET', '/invoices')).body.total;
    const first = await bill();
    const snapshot = await sandbox.snapshot();
    const second = await bill();
    await sandbox.pay(first);
    for (let times = 0; times < 2; times += 1) {
      await sandbox.restore(snapshot);
      expect(await total()).toBe(1);
      // Ids continue where they stood, also over the socket, and the payment has not happened.
      expect(await fetch(`${sandbox.url}/api/v1/status`)).toMatchObject({ status: 200 });
      expect(await bill()).toBe(second);
      await sandbox.pay(first);
      await expect(sandbox.webhooks.next('paid')).resolves.toMatchObject({ invoiceId: first });
    }
    await sandbox.stop();
  };

  test('brings back the whole state of a sandbox in memory', () => play());

  test('brings back the whole state of a sandbox in a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-snapshot-'));
    await play(join(folder, 'sandbox.db'));
    rmSync(folder, { recursive: true, force: true });
  });
});

test('a fixture names its needs by a pattern, as Vitest and Playwright read it', () => {
  expect(String(sandboxFixture())).toMatch(/^async ?\(\{ ?\}/);
});
