import { beforeEach, describe, expect, test } from 'vitest';
import { serviceForEachTest } from '#sandbox/testing/each-test.ts';
import type { TestShop } from '#sandbox/testing/test-service.ts';

/** Any text, but not an empty one. */
const text = expect.stringMatching(/./) as string;

interface Session {
  id: string;
  status: string;
  error_code: string | null;
  qr_token: string | null;
}

interface SeenEvent {
  event: string;
  payload: { qr_refund: Record<string, unknown> };
}

const service = serviceForEachTest();
let shop: TestShop;
beforeEach(async () => {
  shop = await service.shop();
});

async function start(of: TestShop = shop): Promise<string> {
  const answer = await of.post('/qr-refunds', {});
  expect(answer).toMatchObject({ status: 201 });
  return (answer.body as { session: Session }).session.id;
}

const simulate = (id: string, event: string, of: TestShop = shop) => of.post(`/qr-refunds/${id}/simulate`, { event });
const customer = (id: string, action: string) => service.control('POST', `/qr-refunds/${id}/customer`, { action });
const session = async (id: string, of: TestShop = shop) =>
  ((await of.get(`/qr-refunds/${id}`)).body as { session: Session }).session;
const mood = (settings: object) => service.control('POST', '/provider', settings);
const events = async (): Promise<SeenEvent[]> =>
  ((await service.control('GET', '/events')).body as SeenEvent[]).filter(({ event }) => event.startsWith('qr_refund.'));
const ended = { status: 409, body: { error_code: 'qr_refund_expired' } };

describe('QR refunds: session', () => {
  test('docs/decisions.md: a start answers 201 with the whole session, its window is 90 seconds', async () => {
    const answer = await shop.post('/qr-refunds');
    expect(answer.status).toBe(201);
    expect((answer.body as { session: Session }).session).toEqual({
      id: '3001',
      status: 'awaiting_scan',
      error_code: null,
      qr_token: expect.stringMatching(/^r/) as string,
      qr_link: expect.stringMatching(/^http/) as string,
      scan_wait_timeout_seconds: 90,
      expires_at: '2026-11-02T07:01:30+00:00',
      customer: null,
      operation_ref: null,
      refunded_amount: null,
      receipt_url: null,
      created_at: '2026-11-02T07:00:00+00:00',
      updated_at: '2026-11-02T07:00:00+00:00',
    });
    expect(await shop.get('/qr-refunds/3001')).toMatchObject({ status: 200, body: answer.body as object });
  });

  test('States: a scan identifies the customer, reported once without tokens', async () => {
    const id = await start();
    expect(await simulate(id, 'scan')).toMatchObject({
      status: 200,
      body: {
        session: {
          status: 'customer_identified',
          customer: { name: text, phone_masked: expect.stringMatching(/^8701\*\*\*\d{4}$/) as string },
        },
      },
    });
    expect(await simulate(id, 'scan')).toMatchObject({ status: 422, body: { errors: { event: [text] } } });
    const sent = await events();
    expect(sent).toMatchObject([{ event: 'qr_refund.identified', payload: { qr_refund: { id }, is_sandbox: true } }]);
    expect(sent[0]?.payload.qr_refund).not.toHaveProperty('qr_token');
    expect(sent[0]?.payload.qr_refund).not.toHaveProperty('qr_link');
    await service.advance(3600);
    expect(await session(id)).toMatchObject({ status: 'customer_identified' });
  });

  test('States: the window ends after 90 seconds with qr_return_identity_timeout and a webhook', async () => {
    const id = await start();
    expect(await shop.get(`/qr-refunds/${id}/operations`)).toMatchObject({
      status: 409,
      body: { error_code: 'qr_refund_not_identified' },
    });
    await service.advance(89);
    expect(await session(id)).toMatchObject({ status: 'awaiting_scan' });
    await service.advance(1);
    expect(await session(id)).toMatchObject({ status: 'expired', error_code: 'qr_return_identity_timeout' });
    expect(await shop.get(`/qr-refunds/${id}/operations`)).toMatchObject(ended);
    expect(await shop.post(`/qr-refunds/${id}/execute`, { operation_ref: 'op-1' })).toMatchObject(ended);
    expect(await simulate(id, 'scan')).toMatchObject({ status: 409, body: { error_code: 'qr_return_scan_timeout' } });
    expect(await events()).toMatchObject([{ event: 'qr_refund.expired' }]);
  });

  test('States: simulated ends: identity and scan timeouts expire, a failed activation and a lost return fail', async () => {
    const outcomes: [string, string, string][] = [
      ['identity_timeout', 'expired', 'qr_return_identity_timeout'],
      ['scan_timeout', 'expired', 'qr_return_scan_timeout'],
      ['activation_failed', 'failed', 'qr_refund_activation_failed'],
      ['not_found', 'failed', 'qr_return_not_found'],
    ];
    for (const [event, status, error_code] of outcomes) {
      const id = await start();
      expect(await simulate(id, event)).toMatchObject({ status: 200, body: { session: { status, error_code } } });
      expect(await shop.post(`/qr-refunds/${id}/execute`, { operation_ref: 'op-1' })).toMatchObject(
        event === 'activation_failed' ? { status: 502, body: { error_code } } : ended,
      );
      expect(await simulate(id, event)).toMatchObject({ status: 422 });
    }
    // Of the expiries, only the identity timeout sends an event.
    expect((await events()).map(({ event }) => event)).toEqual([
      'qr_refund.expired',
      'qr_refund.failed',
      'qr_refund.failed',
    ]);
    const identified = await start();
    await simulate(identified, 'scan');
    expect(await simulate(identified, 'identity_timeout')).toMatchObject({ status: 422 });
    expect(await simulate(identified, 'not_found')).toMatchObject({ body: { session: { status: 'failed' } } });
    expect(await simulate(identified, 'party')).toMatchObject({ status: 422 });
  });

  test('Errors: activation is spent at the start: in progress 202, failed 502 with a webhook', async () => {
    shop = await service.shop({ mode: 'production' });
    await mood({ latency_ms: 30_000 });
    const slow = await shop.post('/qr-refunds', {});
    expect(slow).toMatchObject({
      status: 202,
      body: {
        error: 'qr_refund_activation_in_progress',
        error_code: 'qr_refund_activation_in_progress',
        session: { status: 'activating', qr_token: null },
      },
    });
    const { id } = (slow.body as { session: Session }).session;
    expect(await customer(id, 'scan')).toMatchObject({ status: 409 });
    await service.advance(30);
    expect(await session(id)).toMatchObject({ status: 'awaiting_scan', expires_at: '2026-11-02T07:02:00+00:00' });
    await mood({ qr: 'bank_error' });
    expect(await shop.post('/qr-refunds', {})).toMatchObject({
      status: 502,
      body: { error_code: 'qr_refund_activation_failed', session: { status: 'failed' } },
    });
    expect(await session('3002')).toMatchObject({ status: 'failed', error_code: 'qr_refund_activation_failed' });
    expect(await events()).toMatchObject([{ event: 'qr_refund.failed' }]);
  });

  test('Errors: verified organization, tariff, cashier and a provider that is away', async () => {
    const live = await service.shop({ mode: 'production', status: 'unverified' });
    const refused = async (status: number, error_code: string): Promise<void> => {
      expect(await live.post('/qr-refunds', {})).toMatchObject({ status, body: { error_code } });
      expect(await live.post('/qr-refunds/links', {})).toMatchObject({ status, body: { error_code } });
    };
    await refused(400, 'organization_not_verified');
    expect(await live.get('/qr-refunds/1')).toMatchObject({
      status: 400,
      body: { error_code: 'organization_not_verified' },
    });
    await live.change({ status: 'verified', tariff: { status: 'expired' } });
    await refused(403, 'tariff_inactive');
    await live.change({ tariff: { status: 'active', expires_at: '2027-01-01T00:00:00Z' }, bank_session: 'expired' });
    await refused(409, 'bank_session_expired');
    await live.change({ bank_session: 'active' });
    const { organizationId: organization_id } = live;
    await service.control('POST', '/force', {
      organization_id,
      operation: 'qr_refunds.create',
      code: 'qr_refund_temporarily_unavailable',
      times: 3,
    });
    await refused(503, 'qr_refund_temporarily_unavailable');
    expect(await live.call('DELETE', '/qr-refunds/links/1')).toMatchObject({
      status: 503,
      body: { error_code: 'qr_refund_temporarily_unavailable' },
    });
    expect(await live.post('/qr-refunds', { bank_connection_id: 9 })).toMatchObject({ status: 422 });
  });

  test('Errors: not_found for missing and foreign sessions; simulate is for the sandbox', async () => {
    const id = await start();
    const otherShop = await service.shop();
    for (const path of [id, 'x', '999', '99999999999999999999']) {
      expect(await otherShop.get(`/qr-refunds/${path}`)).toMatchObject({
        status: 404,
        body: { error_code: 'not_found' },
      });
    }
    const live = await service.shop({ mode: 'production' });
    expect(await simulate(await start(live), 'scan', live)).toMatchObject({
      status: 403,
      body: { error_code: 'not_sandbox' },
    });
  });

  test('Control: the customer scans or ignores; what is impossible is 409, what is unknown 404', async () => {
    const live = await service.shop({ mode: 'production' });
    const [first, second] = [await start(live), await start(live)];
    expect(await customer(first, 'scan')).toMatchObject({ status: 200, body: { status: 'customer_identified' } });
    expect(await customer(first, 'scan')).toMatchObject({ status: 409 });
    expect(await customer(second, 'ignore')).toMatchObject({ status: 200, body: { status: 'awaiting_scan' } });
    await service.advance(90);
    expect(await session(second, live)).toMatchObject({ status: 'expired', error_code: 'qr_return_identity_timeout' });
    expect(await customer(second, 'ignore')).toMatchObject({ status: 409 });
    expect(await customer('999', 'scan')).toMatchObject({ status: 404 });
    expect(await customer(first, 'dance')).toMatchObject({ status: 422 });
    expect((await events()).every(({ payload }) => !('is_sandbox' in payload))).toBe(true);
  });
});

describe('QR refunds: links', () => {
  const issue = async (of: TestShop = shop): Promise<string> => {
    const answer = await of.post('/qr-refunds/links', {});
    expect(answer).toMatchObject({ status: 201 });
    return (answer.body as { link: { id: string } }).link.id;
  };
  const revoke = (id: string, of: TestShop = shop) => of.call('DELETE', `/qr-refunds/links/${id}`);
  const use = (id: string) => service.control('POST', `/qr-refund-links/${id}/use`, {});

  test('docs/decisions.md: a link lives 24 hours and never longer; its end is the session’s, reported by the snapshot only', async () => {
    const answer = await shop.post('/qr-refunds/links');
    expect(answer.body).toEqual({
      link: {
        id: '3001',
        url: expect.stringMatching(/^http/) as string,
        status: 'unused',
        expires_at: '2026-11-03T07:00:00+00:00',
      },
    });
    await service.advance(86_399);
    expect(await session('3001')).toMatchObject({ status: 'awaiting_scan', qr_token: null });
    await service.advance(1);
    expect(await session('3001')).toMatchObject({ status: 'expired', error_code: 'qr_refund_link_expired' });
    expect(await use('3001')).toMatchObject({ status: 409 });
    expect(await revoke('3001')).toMatchObject({ status: 409, body: { error_code: 'qr_refund_link_not_revocable' } });
    expect(await events()).toEqual([]);
  });

  test('an unused link can be revoked once; a used one cannot', async () => {
    const [first, second] = [await issue(), await issue()];
    expect(await revoke(first)).toMatchObject({ status: 200, body: { link: { id: first, status: 'revoked' } } });
    expect(await session(first)).toMatchObject({ status: 'expired', error_code: 'qr_refund_link_revoked' });
    expect(await revoke(first)).toMatchObject({ status: 409, body: { error_code: 'qr_refund_link_not_revocable' } });
    expect(await use(second)).toMatchObject({ status: 200, body: { session_id: second, link_status: 'used' } });
    expect(await revoke(second)).toMatchObject({ status: 409, body: { error_code: 'qr_refund_link_not_revocable' } });
    const plain = await start();
    expect(await revoke(plain)).toMatchObject({ status: 404, body: { error_code: 'not_found' } });
    expect(await use(plain)).toMatchObject({ status: 404 });
    expect(await revoke(second, await service.shop())).toMatchObject({ status: 404 });
    expect(await events()).toEqual([]);
  });

  test('a used link opens the 90 second window, in which the customer is identified', async () => {
    const live = await service.shop({ mode: 'production' });
    const id = await issue(live);
    await service.advance(3600);
    expect(await customer(id, 'scan')).toMatchObject({ status: 409 });
    expect(await use(id)).toMatchObject({ body: { status: 'awaiting_scan' } });
    expect(await session(id, live)).toMatchObject({
      expires_at: '2026-11-02T08:01:30+00:00',
      qr_token: expect.stringMatching(/^r/) as string,
    });
    expect(await use(id)).toMatchObject({ status: 409 });
    expect(await customer(id, 'scan')).toMatchObject({ body: { status: 'customer_identified' } });
    const late = await issue(live);
    await use(late);
    await service.advance(90);
    expect(await session(late, live)).toMatchObject({ status: 'expired', error_code: 'qr_return_identity_timeout' });
  });

  test('in the sandbox a simulated scan opens the link on its way', async () => {
    const id = await issue();
    expect(await simulate(id, 'scan')).toMatchObject({ body: { session: { status: 'customer_identified' } } });
    expect(await revoke(id)).toMatchObject({ status: 409 });
  });

  test('Limits: at most 20 unused links; one that is used, revoked or expired makes room', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) ids.push(await issue());
    const full = await shop.post('/qr-refunds/links', {});
    expect(full).toMatchObject({
      status: 429,
      body: { error_code: 'qr_refund_link_limit_reached', retry_after_seconds: 86_400 },
    });
    expect(full.headers.get('retry-after')).toBe('86400');
    await revoke(ids[0] ?? '');
    await issue();
    await use(ids[1] ?? '');
    await issue();
    expect(await shop.post('/qr-refunds/links', {})).toMatchObject({ status: 429 });
    await service.advance(86_400);
    await issue();
  });
});
