/** Receiving the service's events (merchant document "Events", partner document "Events"). */

import { z } from 'zod';
import { isSignedBy } from './signature.ts';

const invoice = z.looseObject({ id: z.int(), status: z.string() });
const common = { timestamp: z.string(), is_sandbox: z.boolean().optional() };

function invoiceEvent<const Event extends string>(event: Event) {
  return z.looseObject({ ...common, event: z.literal(event), invoice });
}

/** Payloads that the documents show name their fields; of the others, only what tells them apart. */
const documented = z.discriminatedUnion('event', [
  invoiceEvent('invoice.status_changed'),
  invoiceEvent('invoice.qr_scanned'),
  invoiceEvent('invoice.refunded').extend({
    refund: z.looseObject({ id: z.union([z.int(), z.string()]), status: z.string() }),
  }),
  z.looseObject({ ...common, event: z.literal('catalog.item_processed'), item: z.looseObject({ id: z.int() }) }),
  z.looseObject({
    ...common,
    event: z.literal('kyc.status_changed'),
    scope: z.literal('partner'),
    partner_id: z.int(),
    organization_id: z.int(),
    external_id: z.string().nullable(),
    previous_status: z.string(),
    kyc_status: z.string(),
    /** Only with `needs_changes`; passed on verbatim. */
    comment: z.string().nullable().optional(),
  }),
  z.looseObject({ ...common, event: z.literal('tariff.activated'), organization_id: z.int() }),
  z.looseObject({ event: z.literal('webhook.test') }),
]);

const other = z.looseObject({ event: z.string() });

export type DocumentedEvent = z.output<typeof documented>;
/** `kind` tells whether `event` has the shape of its name. */
export type WebhookEvent =
  | { readonly kind: 'documented'; readonly event: DocumentedEvent }
  | { readonly kind: 'other'; readonly event: z.output<typeof other> };

/**
 * Whether one of the secrets signed these bytes; during a rotation the old and the new one are given.
 * @param body The raw bytes: JSON written again has another signature.
 * @param header `X-Webhook-Signature`; without it nothing is proven, and the answer is false.
 */
export async function verifyWebhook(
  body: Uint8Array<ArrayBuffer>,
  header: string | null,
  secrets: readonly string[],
): Promise<boolean> {
  if (header === null) return false;
  const answers = await Promise.all(secrets.map((secret) => isSignedBy(secret, header, body)));
  return answers.includes(true);
}

/** Undefined for anything that is no event. */
export function readWebhook(body: Uint8Array<ArrayBuffer>): WebhookEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
  const known = documented.safeParse(value);
  if (known.success) return { kind: 'documented', event: known.data };
  const named = other.safeParse(value);
  return named.success ? { kind: 'other', event: named.data } : undefined;
}

/**
 * Equal keys are one event (Delivery, 5). Null: it is not deduplicated, as a later status of an invoice may repeat an
 * earlier one (Delivery, 6) and the payload says nothing more.
 */
export function deduplicationKey({ event }: WebhookEvent): string | null {
  const id = (name: string, field = 'id'): unknown => {
    const value = (event as Record<string, unknown>)[name];
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined;
  };
  const [family = ''] = event.event.split('.');
  switch (true) {
    case event.event === 'invoice.status_changed':
      return keyOf('invoice', id('invoice'), id('invoice', 'status'));
    case event.event === 'invoice.refunded':
      return keyOf('refund', id('refund'), id('refund', 'status'));
    case family === 'qr_refund':
      return keyOf(event.event, id('qr_refund'));
    case family === 'subscription':
      return keyOf(event.event, id('subscription'), (event as Record<string, unknown>)['invoice_id'] ?? '');
    default:
      return null;
  }
}

function keyOf(...parts: readonly unknown[]): string | null {
  return parts.includes(undefined) ? null : parts.map(String).join(' ');
}

export interface WebhookHandlerOptions {
  readonly secrets: readonly string[];
  /**
   * Stores or enqueues the event. The service waits five seconds for the answer, and sends an event again whose handler
   * failed.
   */
  readonly onEvent: (event: WebhookEvent) => Promise<void> | void;
}

/** For any server of `Request` and `Response`. A test event is answered and not handed on. */
export function createWebhookHandler({ secrets, onEvent }: WebhookHandlerOptions) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    const body = new Uint8Array(await request.arrayBuffer());
    if (!(await verifyWebhook(body, request.headers.get('x-webhook-signature'), secrets))) {
      return new Response(null, { status: 401 });
    }
    const event = readWebhook(body);
    // Another 4xx is not sent again, and nobody could read it the next time either.
    if (event === undefined) return new Response(null, { status: 400 });
    if (event.event.event !== 'webhook.test') await onEvent(event);
    return new Response(null, { status: 204 });
  };
}
