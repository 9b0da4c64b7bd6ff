import { startSandbox } from 'tilla-sandbox/index.ts';
import { expect, test } from 'vitest';
import { createFetchHttp } from './fetch-http.ts';
import {
  createMerchantClient,
  createOnboarding,
  createPartnerClient,
  createWebhookHandler,
  deduplicationKey,
  describeOutcome,
  HttpFailure,
  type IssuedKey,
  type OnboardingStep,
  type OutcomeWords,
  PaymentApiError,
  readWebhook,
  verifyWebhook,
  type WebhookEvent,
} from './index.ts';
import { rejected, unknown } from './outcome.ts';

const STARTED_AT = '2026-11-02T07:00:00Z';
const STARTED_MS = Date.parse(STARTED_AT);

async function open(options: Parameters<typeof startSandbox>[0] = {}) {
  const sandbox = await startSandbox({ port: false, startAt: STARTED_AT, ...options });
  const pauses: number[] = [];
  const sleep = (milliseconds: number): Promise<void> => {
    pauses.push(milliseconds);
    return sandbox.advance(milliseconds / 1_000);
  };
  const common = { fetch: sandbox.fetch, sleep };
  const merchant = createMerchantClient({
    ...common,
    baseUrl: sandbox.merchant.baseUrl,
    apiKey: sandbox.merchant.key,
  });
  const nowMs = (): number => STARTED_MS;
  const partner = createPartnerClient({
    ...common,
    baseUrl: sandbox.partner.baseUrl,
    partnerKey: sandbox.partner.key,
    inboundSecret: sandbox.partner.inboundSecret,
    nowMs,
  });
  const fault = (path: string, kind: string, more: object = {}): Promise<unknown> =>
    sandbox.control('POST', '/faults', { match: { path: `/api/v1${path}` }, kind, times: 1, ...more });
  return { sandbox, merchant, partner, pauses, nowMs, fault };
}

const order = { orderId: 'order-1', phone: null, amountTiyn: 150_000 } as const;
const billed = { method: 'post', path: '/api/v1/invoices/qr' };

test('an order whose answer was lost is billed once, and its invoice adopted', async () => {
  const { sandbox, merchant, fault } = await open();
  await using _ = sandbox;
  await fault('/invoices/qr', 'drop_response');
  const outcome = await merchant.invoices.createOnce(order);
  expect(outcome.orThrow()).toMatchObject({ how: 'adopted', invoice: { amountTiyn: 150_000, status: 'pending' } });
  expect((await merchant.invoices.list()).orThrow().total).toBe(1);
  expect(await sandbox.requests.count(billed)).toBe(1);
  const again = await merchant.invoices.createOnce(order);
  expect(again.orThrow()).toEqual({ how: 'adopted', invoice: outcome.orThrow().invoice });
});

test('an order whose request was lost is sent again with the same bytes', async () => {
  const { sandbox, merchant, fault } = await open();
  await using _ = sandbox;
  await fault('/invoices/qr', 'drop_request');
  expect((await merchant.invoices.createOnce({ ...order, phone: null })).orThrow().how).toBe('created');
  expect((await merchant.invoices.list()).orThrow().total).toBe(1);
});

test('an order stays unknown while the service cannot be read, and never counts as failed', async () => {
  const { sandbox, merchant, fault } = await open();
  await using _ = sandbox;
  await fault('/invoices', 'drop_response', { times: 20 });
  const outcome = await merchant.invoices.createOnce(order);
  expect(outcome).toMatchObject({ kind: 'unknown', reason: 'cut' });
  expect(() => outcome.orThrow()).toThrow(PaymentApiError);
  await sandbox.control('DELETE', '/faults');
  expect((await merchant.invoices.createOnce(order)).orThrow().how).toBe('adopted');
  expect((await merchant.invoices.list()).orThrow().total).toBe(1);
});

test('the key of one order never bills another order or another amount', async () => {
  const { sandbox, merchant } = await open();
  await using _ = sandbox;
  (await merchant.invoices.createOnce(order)).orThrow();
  for (const other of [
    { ...order, orderId: 'order-2', key: 'order-1' },
    { ...order, amountTiyn: 99_00 },
  ]) {
    const outcome = await merchant.invoices.createOnce(other);
    expect(outcome).toMatchObject({ kind: 'rejected', status: 409, code: 'duplicate_idempotency_key' });
  }
});

test('reads wait for a limit and try again after a fault; what moves money is sent once', async () => {
  const { sandbox, merchant, pauses, fault } = await open();
  await using _ = sandbox;
  const { invoice } = (await merchant.invoices.createOnce({ ...order, phone: '87011234567' })).orThrow();
  await sandbox.advance(5);
  await sandbox.pay(invoice.id);
  await fault('/tariff', 'status', { status: 429, body: { message: 'Too Many Attempts.', retry_after_seconds: 7 } });
  expect((await merchant.account.tariff()).kind).toBe('ok');
  await fault('/tariff', 'status', { status: 502, body: {} });
  expect((await merchant.account.tariff()).kind).toBe('ok');
  expect(pauses).toEqual([7_000, 1_000]);
  await fault(`/invoices/${String(invoice.id)}/refund`, 'drop_response');
  const refund = { amountTiyn: 50_000, returnItems: null, reason: 'returned' };
  expect(await merchant.invoices.refund(invoice.id, refund)).toMatchObject({ kind: 'unknown', reason: 'cut' });
  expect((await merchant.invoices.refunds(invoice.id)).orThrow().refunds).toHaveLength(1);
  expect(pauses).toHaveLength(2);
  const refused = await merchant.invoices.refund(invoice.id, { ...refund, amountTiyn: 900_000 });
  expect(refused).toMatchObject({ kind: 'rejected' });
  expect(refused.kind === 'rejected' && refused.status).toBeLessThan(500);
});

test('an answer about another invoice is unknown, and its money is counted for none', async () => {
  const { sandbox, merchant } = await open();
  await using _ = sandbox;
  const paid = (await merchant.invoices.createOnce(order)).orThrow().invoice;
  await sandbox.advance(5);
  await sandbox.pay(paid.id);
  const other = (await merchant.invoices.createOnce({ ...order, orderId: 'order-2' })).orThrow().invoice;
  const rewritten = createMerchantClient({
    baseUrl: sandbox.merchant.baseUrl,
    apiKey: sandbox.merchant.key,
    fetch: (request) =>
      sandbox.fetch(
        new Request(request.url.replace(`/invoices/${String(other.id)}`, `/invoices/${String(paid.id)}`), request),
      ),
    sleep: () => Promise.resolve(),
  });
  for (const outcome of [await rewritten.invoices.get(other.id), await rewritten.invoices.cancel(other.id)]) {
    expect(outcome.kind).not.toBe('ok');
  }
  expect(await rewritten.invoices.get(other.id)).toMatchObject({ kind: 'unknown', reason: 'mismatched' });
});

test('fetch reads no more than was allowed, says when nothing was sent, and leaves addresses that it cannot check', async () => {
  const failure = async (maxBytes: number, publicOnly: boolean, answer: () => Response | Promise<Response>) => {
    const request = { method: 'GET', url: 'https://pay.example.kz/', headers: {}, timeoutMs: 1_000 } as const;
    const http = createFetchHttp(answer);
    return http.send({ ...request, maxBytes, publicOnly }).then(
      ({ body }) => body.length,
      (thrown: unknown) => (thrown instanceof HttpFailure ? thrown.kind : thrown),
    );
  };
  const parts =
    (...sizes: readonly number[]) =>
    () =>
      new Response(
        new ReadableStream({
          start(controller) {
            for (const size of sizes) controller.enqueue(new Uint8Array(size));
            controller.close();
          },
        }),
      );
  expect(await failure(10, false, parts(4, 6))).toBe(10);
  expect(await failure(9, false, parts(4, 6))).toBe('cut');
  expect(await failure(9, false, () => new Response('', { headers: { 'content-length': '10' } }))).toBe('cut');
  expect(await failure(9, true, parts(1))).toBe('not_sent');
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const failed = new TypeError('fetch failed', { cause: refused });
  expect(await failure(9, false, () => Promise.reject(failed))).toBe('not_sent');
  expect(await failure(9, false, () => Promise.reject(new TypeError('network error')))).toBe('cut');
});

async function rowsOf<Row>(list: AsyncIterable<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of list) rows.push(row);
  return rows;
}

test('every list of the document is read row after row, whichever shape its pages have', async () => {
  const { sandbox, merchant } = await open({ limits: false });
  await using _ = sandbox;
  const few = { per_page: 2 };
  for (const number of [1, 2, 3, 4, 5]) {
    (await merchant.invoices.createOnce({ ...order, orderId: `order-${String(number)}` })).orThrow();
  }
  const invoices = (await rowsOf(merchant.invoices.all({ ...few, status: ['pending'] }))).map(({ id }) => id);
  expect(new Set(invoices).size).toBe(5);
  const [paid = 0] = invoices;
  await sandbox.pay(paid);
  for (const amountTiyn of [100, 200, 300]) {
    const refund = { amountTiyn, returnItems: null, reason: 'returned' };
    (await merchant.invoices.refund(paid, refund)).orThrow();
    await sandbox.advance(10);
  }
  const refunds = (await rowsOf(merchant.refunds.all(few))).map(({ amountTiyn }) => amountTiyn);
  expect(refunds.toSorted((one, other) => one - other)).toEqual([100, 200, 300]);
  expect((await merchant.invoices.refunds(paid)).orThrow().refunds).toHaveLength(3);

  const plan = { amount: '500.00', billing_period: 'daily', bill_immediately: true };
  for (const phone_number of ['87011234567', '87011234568', '87011234569']) {
    (await merchant.calls.createSubscription(JSON.stringify({ ...plan, phone_number }))).orThrow();
  }
  const subscriptions = (await rowsOf(merchant.subscriptions.all(few))).map(({ id }) => id);
  expect(new Set(subscriptions).size).toBe(3);
  await sandbox.advance(3 * 86_400);
  const [first = 0] = subscriptions;
  const billed = await rowsOf(merchant.subscriptions.invoices(first, { per_page: 1 }));
  expect(new Set(billed.map(({ invoiceId }) => invoiceId)).size).toBe(billed.length);
  expect(billed.length).toBeGreaterThan(1);

  const shop = await sandbox.world({ catalog: 5 });
  const { baseUrl, key: apiKey } = shop.merchant;
  const { catalog } = createMerchantClient({ fetch: sandbox.fetch, baseUrl, apiKey });
  const goods = (await rowsOf(catalog.all(few))).map(({ id }) => id);
  expect(new Set(goods).size).toBe(5);
  const ids = [...goods, ...Array.from({ length: 100 }, () => 999_999)].toReversed();
  const named = (await rowsOf(catalog.byIds(ids))).map(({ id }) => id);
  expect(new Set(named)).toEqual(new Set(goods));
});

test('another deployment is read and written in its own words', async () => {
  const words = { bank: 'examplebank', service: 'exampleservice' };
  await using sandbox = await startSandbox({ port: false, words });
  const { baseUrl, key: partnerKey } = sandbox.partner;
  const partner = createPartnerClient({ fetch: sandbox.fetch, baseUrl, partnerKey, words });
  const { organization } = (await partner.organizations.create({ externalId: 'shop-1' })).orThrow();
  expect((await partner.cashier.begin(organization.id)).orThrow().process_status).toBe('phone_required');
  expect(await sandbox.requests.count({ path: /examplebank-auth/ })).toBe(1);
});

test('a shop is connected step by step, each by another process, and its key is issued once', async () => {
  const { sandbox, partner } = await open();
  await using _ = sandbox;
  const keys = new Map<string, IssuedKey>();
  const vault = {
    read: (id: string) => Promise.resolve(keys.get(id) ?? null),
    write: (id: string, key: IssuedKey) => Promise.resolve(void keys.set(id, key)),
  };
  const plan = {
    externalId: 'shop-7',
    name: 'Дүкен',
    tariff: { tier: 'start', months: 6 as const },
    webhookUrl: 'https://till.example.kz/hook',
  };
  const taken: string[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    // Each step by another process.
    const shop = createOnboarding(partner, plan, vault);
    const next: OnboardingStep = await shop.next();
    taken.push(next.step);
    if (next.step === 'done') break;
    if (next.step === 'create') (await shop.create()).orThrow();
    else if (next.step === 'sendCode') (await shop.sendCode(next.organization.id, '77011234567')).orThrow();
    else if (next.step === 'confirmCode') {
      const wrong = (await shop.confirmCode(next.organization.id, '9999')).orThrow();
      expect(wrong).toMatchObject({ success: false, error: 'invalid_otp' });
      (await shop.confirmCode(next.organization.id, '0000')).orThrow();
    } else if (next.step === 'assignTariff') (await shop.assignTariff(next.organization.id, next.plan)).orThrow();
    else if (next.step === 'issueKey') (await shop.issueKey(next.organization.id)).orThrow();
    else if (next.step === 'inviteMerchant') {
      const { invite_url } = (await shop.inviteMerchant(next.organization.id)).orThrow();
      expect(invite_url).toMatch(/^http/);
      const profile = { organization_id: next.organization.id };
      await sandbox.control('POST', '/kyc', { ...profile, status: 'submitted' });
      expect((await shop.next()).step).toBe('awaitReview');
      const remark = { status: 'needs_changes', comment: 'Укажите адрес' };
      await sandbox.control('POST', '/kyc', { ...profile, ...remark });
      expect(await shop.next()).toMatchObject({ step: 'inviteMerchant', comment: 'Укажите адрес' });
      await sandbox.control('POST', '/kyc', { ...profile, status: 'approved' });
    } else throw new Error(next.step);
  }
  expect(taken).toEqual(['create', 'sendCode', 'confirmCode', 'assignTariff', 'issueKey', 'inviteMerchant', 'done']);
  const apiKey = keys.get('shop-7')?.key ?? '';
  const merchant = createMerchantClient({ fetch: sandbox.fetch, baseUrl: sandbox.merchant.baseUrl, apiKey });
  const again = createOnboarding(partner, plan, vault);
  const [card] = (await partner.organizations.list({ search: 'shop-7' })).orThrow().organizations;
  expect((await again.issueKey(card?.id ?? 0)).orThrow().key).toBe(apiKey);
  expect((await merchant.invoices.createOnce(order)).kind).toBe('ok');
  const number = { webhookUrl: plan.webhookUrl };
  (await partner.apiKeys.issue(card?.id ?? 0, number)).orThrow();
  expect(await merchant.account.tariff()).toMatchObject({ kind: 'rejected', status: 401 });
});

test('a code of the documents that comes with a 5xx is a refusal, any other 5xx unknown', async () => {
  const { sandbox, partner } = await open();
  await using _ = sandbox;
  const { organization } = (await partner.organizations.create({ externalId: 'shop-1' })).orThrow();
  (await partner.cashier.begin(organization.id)).orThrow();
  const sent = await partner.cashier.sendCode(organization.id, '77770000012');
  expect(sent).toMatchObject({ kind: 'rejected', status: 502, code: 'sms_failed' });
  const busy = await partner.cashier.sendCode(organization.id, '77770000015');
  expect(busy).toMatchObject({ kind: 'rejected', status: 503, code: 'bank_busy' });
});

test('the state of a subscription is signed over its raw bytes, and the journal keeps what came of it', async () => {
  const { sandbox, partner, nowMs } = await open();
  await using _ = sandbox;
  const { organization } = (await partner.organizations.create({ externalId: 'shop-1' })).orThrow();
  const active = { state: 'active', tier: 'start', paid_through: '2026-12-31' } as const;
  expect((await partner.subscriptions.put(organization.id, active)).orThrow().result).toBe('applied');
  expect((await partner.subscriptions.put(organization.id, active)).orThrow().result).toBe('unchanged');
  const { baseUrl, key: partnerKey } = sandbox.partner;
  const forged = createPartnerClient({ fetch: sandbox.fetch, baseUrl, partnerKey, inboundSecret: 'guessed', nowMs });
  const refused = await forged.subscriptions.put(organization.id, active);
  expect(refused).toMatchObject({ kind: 'rejected', status: 401, code: 'invalid_signature' });
  const journal = [];
  for await (const { result } of partner.subscriptions.all({ organization_id: organization.id })) journal.push(result);
  expect(journal.filter((result) => result !== 'rejected')).toEqual(['unchanged', 'applied']);
});

test('a webhook is proven by any of the secrets over its raw bytes, and is handed on once it is read', async () => {
  const { sandbox, merchant } = await open();
  await using _ = sandbox;
  const { invoice } = (await merchant.invoices.createOnce(order)).orThrow();
  await sandbox.pay(invoice.id);
  const { body, signature } = await sandbox.webhooks.next('paid');
  const bytes = new TextEncoder().encode(body);
  const { webhookSecret } = sandbox.merchant;
  expect(await verifyWebhook(bytes, signature, ['the next secret', webhookSecret])).toBe(true);
  expect(await verifyWebhook(bytes, signature, ['another'])).toBe(false);
  expect(await verifyWebhook(bytes, null, [webhookSecret])).toBe(false);
  expect(await verifyWebhook(bytes, 'sha256=00', [webhookSecret])).toBe(false);
  expect(await verifyWebhook(new TextEncoder().encode(`${body} `), signature, [webhookSecret])).toBe(false);
  const event = readWebhook(bytes);
  if (event?.kind !== 'documented' || event.event.event !== 'invoice.status_changed') throw new Error('unread');
  expect(event.event.invoice).toMatchObject({ id: invoice.id, status: 'paid' });
  expect(deduplicationKey(event)).toBe(`invoice ${String(invoice.id)} paid`);

  const taken: WebhookEvent[] = [];
  const handler = createWebhookHandler({ secrets: [webhookSecret], onEvent: (one) => void taken.push(one) });
  const post = (headers: Record<string, string>, sent = body) =>
    handler(new Request('https://shop.example/hook', { method: 'POST', headers, body: sent }));
  expect((await post({ 'x-webhook-signature': signature ?? '' })).status).toBe(204);
  expect((await post({})).status).toBe(401);
  expect((await post({ 'x-webhook-signature': signature ?? '' }, '{}')).status).toBe(401);
  expect(taken).toEqual([event]);
});

test('an outcome is described in the words of the program, by known codes alone, else in those of the service', () => {
  const words: OutcomeWords = { kyc_required: 'Complete the profile first.', timeout: 'No answer.' };
  // @ts-expect-error A misspelt code is not a known one.
  expect({ ...words, kyc_requierd: '' } satisfies OutcomeWords).toBeDefined();
  expect(describeOutcome(rejected(403, 'kyc_required', { message: 'KYC' }), words)).toBe('Complete the profile first.');
  expect(describeOutcome(rejected(403, 'a_new_code', { message: 'Not yet' }), words)).toBe('Not yet');
  expect(describeOutcome(rejected(404, 'http_404'), words)).toBe('http_404');
  expect(describeOutcome(unknown('timeout'), words)).toBe('No answer.');
  expect(describeOutcome(unknown('server_error', { status: 503, code: 'bank_busy' }), words)).toBe('bank_busy');
});

test('events are told apart and deduplicated as the documents say', () => {
  const read = (value: object): WebhookEvent => {
    const event = readWebhook(new TextEncoder().encode(JSON.stringify(value)));
    if (event === undefined) throw new Error('no event');
    return event;
  };
  const timestamp = '2026-11-02T07:00:00+00:00';
  const refund = { event: 'invoice.refunded', invoice: { id: 1, status: 'paid' }, refund: { id: 5, status: 'failed' } };
  expect(deduplicationKey(read({ ...refund, timestamp }))).toBe('refund 5 failed');
  expect(deduplicationKey(read({ event: 'qr_refund.completed', qr_refund: { id: 'q' } }))).toBe(
    'qr_refund.completed q',
  );
  const renewal = { event: 'subscription.payment_failed', subscription: { id: 3 }, invoice_id: 9 };
  expect(deduplicationKey(read(renewal))).toBe('subscription.payment_failed 3 9');
  expect(read(renewal).kind).toBe('other');
  expect(deduplicationKey(read({ event: 'catalog.item_processed', item: { id: 4 }, timestamp }))).toBeNull();
  expect(readWebhook(new TextEncoder().encode('<html>'))).toBeUndefined();
  expect(readWebhook(new TextEncoder().encode('{"a":1}'))).toBeUndefined();
});
