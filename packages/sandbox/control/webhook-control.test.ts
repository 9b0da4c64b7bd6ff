import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { receiverForEachTest } from '../testing/each-test.ts';
import { openReceiver } from '../testing/receiver.ts';
import { openTestService, type TestShop } from '../testing/test-service.ts';

const { service, receiver } = receiverForEachTest();
let shop: TestShop;
beforeEach(async () => {
  shop = await service.shop({ webhook_url: receiver.url });
});

describe('Webhooks: the control surface (docs/sandbox.md, Calls)', () => {
  test('GET /_control/events shows every event as sent, with its deliveries and their attempts', async () => {
    const id = await shop.qr();
    receiver.answer(500);
    await service.customer(id, 'scan');
    await service.advance(10);
    expect(await service.control('GET', '/events')).toMatchObject({
      body: [
        {
          seq: 1,
          event: 'invoice.qr_scanned',
          payload: receiver.heard[0]?.body,
          deliveries: [
            {
              scope: 'merchant',
              url: receiver.url,
              status: 'retrying',
              next_attempt_at: '2026-11-02T07:00:40+00:00',
              attempts: [
                { at: '2026-11-02T07:00:00+00:00', response_status: 500, error: null },
                { at: '2026-11-02T07:00:10+00:00', response_status: 500, error: null },
              ],
            },
          ],
        },
      ],
    });
    expect(await service.control('GET', '/events?since=x')).toMatchObject({ status: 422 });
  });

  test('POST /_control/webhooks/test sends webhook.test at once, without a move of the clock, and returns the outcome', async () => {
    const ask = (): Promise<unknown> =>
      service.control('POST', '/webhooks/test', { organization_id: shop.organizationId });
    expect(await ask()).toMatchObject({
      status: 200,
      body: { deliveries: [{ status: 'delivered', attempts: [{ response_status: 200 }] }] },
    });
    expect(receiver.heard[0]?.body).toEqual({
      event: 'webhook.test',
      invoice: expect.objectContaining({ id: 0, status: 'test', amount: '100.00' }) as object,
      is_sandbox: true,
      timestamp: '2026-11-02T07:00:00+00:00',
    });
    receiver.answer(500);
    expect(await ask()).toMatchObject({ body: { deliveries: [{ status: 'failed' }] } });
    await service.advance(3600);
    expect(receiver.heard).toHaveLength(2);
    expect((await shop.get('/webhook-logs')).body).toMatchObject({
      data: [{ event: 'webhook.test' }, { invoice_id: null }],
    });
    expect(await service.control('POST', '/webhooks/test', { organization_id: 9 })).toMatchObject({ status: 404 });
    expect(await service.control('POST', '/webhooks/test', {})).toMatchObject({ status: 422 });
  });

  test('POST /_control/events/{seq}/replay sends an event again at once, past its gate', async () => {
    const id = await shop.qr();
    await service.customer(id, 'pay');
    await service.advance(1);
    expect(await service.control('POST', '/events/1/replay')).toMatchObject({
      status: 200,
      body: { seq: 1, deliveries: [{ id: 3, status: 'delivered', replay: true }] },
    });
    expect(receiver.heard[2]?.text).toBe(receiver.heard[0]?.text);
    expect(receiver.heard[2]?.headers['x-webhook-id']).toBe('3');
    expect(await service.control('POST', '/events/99/replay')).toMatchObject({ status: 404 });
    expect(await service.control('POST', '/events/x/replay')).toMatchObject({ status: 404 });
  });

  test('a partner receives its own events on its own address, signed with its own secret, and the organization does not', async () => {
    const other = await openReceiver();
    const partner = await service.control('PATCH', '/partner', { webhook_url: other.url, webhook_secret: 'ps' });
    expect(partner.status).toBe(200);
    const managed = await service.shop({
      mode: 'production',
      partner: true,
      webhook_url: receiver.url,
      kyc_status: 'submitted',
    });
    await service.control('POST', '/kyc', { organization_id: managed.organizationId, status: 'approved' });
    await service.advance(1);
    await other.close();
    expect(receiver.heard).toHaveLength(0);
    expect(other.events()).toEqual(['kyc.status_changed']);
    expect(other.heard[0]?.headers['x-webhook-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
  });
});

describe('Webhooks: restarts (docs/sandbox.md, Start)', () => {
  test('with a file, retries go on in the next service, each once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tilla-webhooks-'));
    const file = join(folder, 'service.db');
    const first = openTestService({ file });
    const made = await first.shop({ mode: 'production', webhook_url: receiver.url });
    receiver.answer(500);
    await first.customer(await made.qr(), 'scan');
    await first.advance(10);
    expect(receiver.heard).toHaveLength(2);
    first.service.close();
    const second = openTestService({ file });
    receiver.answer(200);
    await second.advance(29);
    expect(receiver.heard).toHaveLength(2);
    await second.advance(1);
    expect(receiver.heard).toHaveLength(3);
    await second.advance(100);
    expect(receiver.heard).toHaveLength(3);
    second.service.close();
    rmSync(folder, { recursive: true });
  });

  test('what was under way when the service stopped is sent again, and nothing is written after the stop', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tilla-webhooks-'));
    const file = join(folder, 'service.db');
    const first = openTestService({ file });
    const made = await first.shop({ mode: 'production', webhook_url: receiver.url });
    const received = Promise.withResolvers<undefined>();
    receiver.answer(() => {
      received.resolve(undefined);
      return new Promise<number>(() => undefined);
    });
    await first.customer(await made.qr(), 'scan');
    const advancing = expect(first.advance(0)).rejects.toThrow(TypeError);
    await received.promise;
    first.service.close();
    await advancing;
    const second = openTestService({ file });
    receiver.answer(200);
    await second.advance(0);
    expect(receiver.heard.map(({ headers }) => headers['x-webhook-id'])).toEqual(['1', '1']);
    expect(await second.control('GET', '/events')).toMatchObject({ body: [{ deliveries: [{ status: 'delivered' }] }] });
    second.service.close();
    rmSync(folder, { recursive: true });
  });

  test('a reset while a delivery is under way leaves nothing of it in the fresh state', async () => {
    await service.customer(await shop.qr(), 'scan');
    receiver.answer(async () => (await service.control('POST', '/reset', {})).status);
    await service.advance(0);
    expect(receiver.heard).toHaveLength(1);
    expect(await service.control('GET', '/events')).toMatchObject({ status: 200, body: [] });
    const made = await service.shop({ webhook_url: receiver.url });
    receiver.answer(200);
    await service.customer(await made.qr(), 'scan');
    await service.advance(0);
    expect(receiver.heard[1]?.headers['x-webhook-id']).toBe('1');
    expect(await service.control('GET', '/events')).toMatchObject({
      body: [{ deliveries: [{ status: 'delivered', attempts: [{ response_status: 200 }] }] }],
    });
  });
});

describe('Webhooks: a real clock (docs/sandbox.md, Notes)', () => {
  test('an event goes out by itself, and requests do not wait for a slow receiver', async () => {
    const real = openTestService({ clock: 'real' });
    const made = await real.shop({ webhook_url: receiver.url });
    const received = Promise.withResolvers<undefined>();
    const release = Promise.withResolvers<number>();
    receiver.answer(() => {
      received.resolve(undefined);
      return release.promise;
    });
    await real.customer(await made.qr(), 'scan');
    await received.promise;
    expect(await made.get('/invoices')).toMatchObject({ status: 200 });
    release.resolve(200);
    await real.advance(0);
    expect(await real.control('GET', '/events')).toMatchObject({ body: [{ deliveries: [{ status: 'delivered' }] }] });
    real.service.close();
  });

  test('advancing a real clock climbs the whole ladder at its times', async () => {
    const real = openTestService({ clock: 'real' });
    const made = await real.shop({ webhook_url: receiver.url });
    receiver.answer(500);
    await real.customer(await made.qr(), 'scan');
    await real.advance(120);
    const { body } = await real.control('GET', '/events');
    const [event] = body as { deliveries: { status: string; attempts: { at: string }[] }[] }[];
    const times = event?.deliveries[0]?.attempts.map(({ at }) => Date.parse(at) / 1000) ?? [];
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 10, 40]);
    real.service.close();
  });
});
