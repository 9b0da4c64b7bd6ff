/** In order per address, with retries and a breaker. */
import { createHmac } from 'node:crypto';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { DeliveryRecord } from '../store/deliveries.ts';
import type { EventRecord } from '../store/events.ts';
import { createBreaker } from './breaker.ts';
import { gateOf, maxAttemptsOf, pauseAfterMs, TEST_EVENT } from './ladder.ts';
import { targetOf, targetsOf, type WebhookTarget } from './targets.ts';
import type { WebhookAnswer, WebhookTransport } from './transport.ts';

const DAY_MS = 86_400_000;
/** Proves nothing, as the document says. */
const USER_AGENT = 'Service-Webhooks/1.0';
/** Limits. */
export const LOG_KEPT_MS = 14 * DAY_MS;

export interface Webhooks {
  /** At once, past the breaker. */
  test(organizationId: number): Promise<DeliveryRecord[]>;
  /** Past gate and breaker, without retries. */
  replay(event: EventRecord): Promise<DeliveryRecord[]>;
  /** The next service on the store repeats cut attempts. */
  stop(): void;
}

/** Takes over deliveries of a stopped service. */
export function createWebhooks(context: ServiceContext, transport: WebhookTransport): Webhooks {
  const { store, clock, due, deliveries } = context;
  const breaker = createBreaker(store);
  const stopping = new AbortController();
  const sweepAt = store.setting<number>('webhook_sweep_at');
  /** The next attempt waits, so that an address receives events in order. */
  const chains = new Map<string, Promise<void>>();

  const enqueue = (event: EventRecord, target: WebhookTarget, isByHand: boolean): DeliveryRecord => {
    const nowMs = clock.nowMs();
    const isDropped = !isByHand && breaker.read(target.scope, target.id, nowMs) !== 'closed';
    const delivery: DeliveryRecord = {
      id: store.nextId('webhook_delivery'),
      eventId: event.id,
      organizationId: event.organizationId,
      scope: target.scope,
      targetId: target.id,
      event: event.event,
      invoiceId: event.invoiceId,
      gate: gateOf(event),
      url: target.url,
      status: isDropped ? 'dropped' : 'retrying',
      attempts: [],
      mostAttempts: isByHand ? 1 : maxAttemptsOf(event.event, event.payload.is_sandbox === true),
      responseBody: null,
      createdAtMs: nowMs,
      nextAttemptAtMs: isDropped ? null : nowMs,
      isReplay: isByHand && event.event !== TEST_EVENT,
    };
    deliveries.put(delivery);
    if ((sweepAt.read() ?? 0) <= nowMs) planSweep(nowMs);
    return delivery;
  };
  const isSentAlready = (event: EventRecord, { scope, id }: WebhookTarget): boolean => {
    const gate = gateOf(event);
    if (gate === null) return false;
    const clause = "WHERE scope = ? AND target_id = ? AND gate = ? AND status <> 'dropped'";
    return deliveries.count(clause, scope, id, gate) > 0;
  };
  const plan = ({ id }: DeliveryRecord, atMs: number): void => {
    due.schedule('webhook.deliver', id, atMs, { id });
  };

  context.events.listen((event) => {
    if (event.event === TEST_EVENT) return;
    for (const target of targetsOf(context, event)) {
      if (isSentAlready(event, target)) continue;
      const delivery = enqueue(event, target, false);
      if (delivery.status === 'retrying') plan(delivery, delivery.createdAtMs);
    }
  });

  /** An emptied store may have another delivery under the number. */
  const settle = (before: DeliveryRecord, url: string, answer: WebhookAnswer, atMs: number): void => {
    const current = deliveries.get(before.id);
    if (current?.createdAtMs !== before.createdAtMs || current.attempts.length !== before.attempts.length) return;
    const { status, body, error, milliseconds } = answer;
    const isDone = status !== null && status >= 200 && status < 300;
    const mayRetry = status === null || status === 429 || status >= 500;
    const attempts = [...current.attempts, { atMs, status, milliseconds, error }];
    const goesOn = !isDone && mayRetry && attempts.length < current.mostAttempts;
    const after: DeliveryRecord = {
      ...current,
      url,
      attempts,
      status: isDone ? 'delivered' : goesOn ? 'retrying' : 'failed',
      responseBody: body,
      nextAttemptAtMs: goesOn ? atMs + pauseAfterMs(attempts.length) : null,
    };
    deliveries.put(after);
    if (after.nextAttemptAtMs !== null) plan(after, after.nextAttemptAtMs);
    if (isDone) breaker.succeed(current.scope, current.targetId);
    else breaker.fail(current.scope, current.targetId, atMs);
  };

  const attempt = async (delivery: DeliveryRecord, target: WebhookTarget, atMs: number): Promise<void> => {
    const event = context.events.get(delivery.eventId);
    if (event === undefined || stopping.signal.aborted) return;
    const body = Buffer.from(JSON.stringify(context.words.body(event.payload)));
    const headers = withWords(context, headersOf(delivery.id, body, target.secret));
    const answer = await transport({ url: target.url, headers, body }, stopping.signal);
    if (isStopped()) return;
    store.transaction(() => {
      settle(delivery, target.url, answer, atMs);
    });
  };
  const isStopped = (): boolean => stopping.signal.aborted;
  const attemptInTurn = (delivery: DeliveryRecord, target: WebhookTarget, atMs: number): Promise<void> => {
    const name = `${target.scope} ${String(target.id)}`;
    const mine = (chains.get(name) ?? Promise.resolve()).then(() => attempt(delivery, target, atMs));
    chains.set(name, mine);
    return mine.finally(() => {
      if (chains.get(name) === mine) chains.delete(name);
    });
  };

  due.register('webhook.deliver', ({ id }: { id: number }) => {
    const delivery = deliveries.get(id);
    if (delivery?.status !== 'retrying') return undefined;
    const target = targetOf(context, delivery);
    if (target === undefined || breaker.read(target.scope, target.id, clock.nowMs()) === 'off') {
      deliveries.put({ ...delivery, status: 'failed', nextAttemptAtMs: null });
      return undefined;
    }
    const atMs = clock.nowMs();
    return () => attemptInTurn(delivery, target, atMs);
  });

  const planSweep = (nowMs: number): void => {
    sweepAt.write(nowMs + DAY_MS);
    due.schedule('webhook.sweep', 'all', nowMs + DAY_MS, {});
  };
  due.register('webhook.sweep', () => {
    const nowMs = clock.nowMs();
    for (const { id } of deliveries.select('WHERE created_at < ?', nowMs - LOG_KEPT_MS)) deliveries.remove(id);
    if (deliveries.count('') > 0) planSweep(nowMs);
    return undefined;
  });

  // Without an outcome it is repeated.
  store.transaction(() => {
    for (const delivery of deliveries.select("WHERE status = 'retrying' ORDER BY id")) {
      due.cancel('webhook.deliver', delivery.id);
      plan(delivery, delivery.nextAttemptAtMs ?? clock.nowMs());
    }
  });

  const sendNow = async (event: EventRecord): Promise<DeliveryRecord[]> => {
    const atMs = clock.nowMs();
    const sent = store.transaction(() =>
      targetsOf(context, event).map((target) => ({ target, made: enqueue(event, target, true) })),
    );
    await Promise.all(sent.map(({ target, made }) => attemptInTurn(made, target, atMs)));
    return sent.map(({ made }) => deliveries.get(made.id) ?? made);
  };

  return {
    test: (organizationId) => sendNow(store.transaction(() => appendTest(context, organizationId))),
    replay: sendNow,
    stop() {
      stopping.abort();
    },
  };
}

function withWords({ words }: ServiceContext, headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [words.header(name), value]));
}

/** A dummy invoice with `status: test` (Events). */
function appendTest(context: ServiceContext, organizationId: number): EventRecord {
  const nowMs = context.clock.nowMs();
  const isSandbox = context.organizations.get(organizationId)?.mode === 'sandbox';
  return context.events.append({
    organizationId,
    event: TEST_EVENT,
    invoiceId: null,
    atMs: nowMs,
    payload: {
      event: TEST_EVENT,
      invoice: {
        id: 0,
        external_order_id: 'test',
        amount: '100.00',
        status: 'test',
        description: 'Test',
        bank_invoice_id: '0',
        client_name: 'Test',
        client_phone: null,
        is_sandbox: isSandbox,
        bank_source_type: 'api',
        bank_sale_type: 'remote',
      },
      ...(isSandbox ? { is_sandbox: true } : {}),
      timestamp: toUtcIso(nowMs),
    },
  });
}

function signBytes(body: Uint8Array, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** `X-Webhook-Id` stays the same over attempts; without a secret nothing is signed. */
function headersOf(deliveryId: number, body: Uint8Array, secret: string | null): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': USER_AGENT,
    'X-Webhook-Id': String(deliveryId),
    ...(secret === null || secret === '' ? {} : { 'X-Webhook-Signature': signBytes(body, secret) }),
  };
}
