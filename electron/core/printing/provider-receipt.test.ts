import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { cashier } from '#tests/core/people.ts';
import { createReceiptWorld, type ReceiptWorld } from '#tests/core/receipt-world.ts';
import { pdfsIn } from '#tests/support/pdf.ts';

let world: ReceiptWorld;
afterEach(() => {
  world.close();
});

describe("the provider's receipt", () => {
  const secrets = (text: string): string[] => [...text.matchAll(/hash=([\w-]+)/g)].map((match) => match[1] ?? '');

  test("the provider's receipt is awaited, fetched and printed, and its secret is in no log, ledger or job", async () => {
    world = await createReceiptWorld({ mode: 'training' });
    world.settings = { ...world.settings, printAfterPayment: false };
    const saleId = await world.paidSale();
    await world.print(saleId, 'provider_receipt');
    await world.pass(200);
    expect(world.states(saleId)).toEqual(['provider_receipt queued']);
    await world.pass(5_000);
    await expect.poll(() => world.states(saleId)).toEqual(['provider_receipt printed']);
    expect(readdirSync(world.folder)[0]).toMatch(/_000001_receipt\.pdf$/);
    expect((await world.printed())[0]).toContain('652,45');
    const link = await world.receipts().calls['receipt.link']({ saleId }, { person: cashier, approvedBy: null });
    const [secret = ''] = secrets(JSON.stringify(link));
    expect(secret.length).toBeGreaterThan(8);
    const [job] = world.receipts().jobsOf(saleId);
    const kept = JSON.stringify([world.logged, job, world.money.ledger().history(job?.id ?? ''), world.money.events]);
    expect(kept).not.toContain(secret);
  });

  test('its link is pending first, and ready after the time the service named', async () => {
    world = await createReceiptWorld({ mode: 'training' });
    const saleId = await world.paidSale();
    const first = await world.receipts().calls['receipt.link']({ saleId }, { person: cashier, approvedBy: null });
    expect(first).toMatchObject({ status: 'pending' });
    await world.pass(first.status === 'pending' ? first.retryAfterMs : 0);
    expect(
      await world.receipts().calls['receipt.link']({ saleId }, { person: cashier, approvedBy: null }),
    ).toMatchObject({
      status: 'ready',
    });
  });

  test('that is a login page of the network in between is not printed, but tried again', async () => {
    world = await createReceiptWorld({ mode: 'training' });
    world.settings = { ...world.settings, printAfterPayment: false };
    const saleId = await world.paidSale();
    world.money.line.answer = (request, next) =>
      request.url.includes('hash=')
        ? Promise.resolve({ status: 200, headers: {}, body: new TextEncoder().encode('<html>') })
        : next(request);
    await world.print(saleId, 'provider_receipt');
    await world.pass(4_000);
    expect(world.receipts().jobsOf(saleId)[0]).toMatchObject({
      state: 'queued',
      problem: { code: 'till_service_unreadable' },
    });
    expect(pdfsIn(world.folder)).toEqual([]);
    world.money.line.answer = null;
    await world.pass(60_000);
    await expect.poll(() => world.states(saleId)).toEqual(['provider_receipt printed']);
  });

  test.each(['http://127.0.0.1:631/admin?reboot=1', 'https://10.0.0.1/receipt.pdf', 'file:///etc/passwd'])(
    'behind an address outside the internet and the service is not asked for: %s',
    async (address) => {
      world = await createReceiptWorld({ mode: 'training' });
      world.settings = { ...world.settings, printAfterPayment: false };
      const saleId = await world.paidSale();
      const asked: string[] = [];
      const link = JSON.stringify({ status: 'ready', download_link: address });
      world.money.line.answer = (request, next) => {
        asked.push(request.url);
        return request.url.endsWith('/receipt')
          ? Promise.resolve({ status: 200, headers: {}, body: new TextEncoder().encode(link) })
          : next(request);
      };
      await world.print(saleId, 'provider_receipt');
      await world.pass(200);
      await world.pass(60_000);
      expect(asked.filter((url) => url === address)).toEqual([]);
      expect(world.receipts().jobsOf(saleId)[0]).toMatchObject({
        state: 'failed',
        problem: { code: 'till_address_refused' },
      });
    },
  );

  test('that never comes is given up after five minutes, whatever the wall clock says', async () => {
    world = await createReceiptWorld({ mode: 'training' });
    world.settings = { ...world.settings, printAfterPayment: false };
    const saleId = await world.paidSale();
    const pending = new TextEncoder().encode('{"status":"pending","poll_after":20}');
    world.money.line.answer = (request, next) =>
      request.url.endsWith('/receipt') ? Promise.resolve({ status: 202, headers: {}, body: pending }) : next(request);
    await world.print(saleId, 'provider_receipt');
    world.money.clock.jumpWall(26 * 3_600_000);
    await world.pass(4 * 60_000);
    expect(world.states(saleId)).toEqual(['provider_receipt queued']);
    await world.pass(2 * 60_000);
    expect(world.receipts().jobsOf(saleId)[0]).toMatchObject({
      state: 'failed',
      problem: { code: 'receipt_unavailable' },
    });
  });

  test('that the service refuses fails with the words for it', async () => {
    world = await createReceiptWorld({ mode: 'training' });
    world.settings = { ...world.settings, printAfterPayment: false };
    const saleId = await world.paidSale();
    await world.money.control('POST', '/faults', {
      match: { method: 'GET', path: '/api/v1/invoices' },
      kind: 'status',
      status: 409,
      body: { error: 'bank_session_expired', error_code: 'bank_session_expired', message: '' },
      times: 1,
    });
    await world.print(saleId, 'provider_receipt');
    await world.pass(200);
    expect(world.receipts().jobsOf(saleId)[0]).toMatchObject({
      state: 'failed',
      problem: { code: 'bank_session_expired' },
    });
  });
});
