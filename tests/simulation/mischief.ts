/** What a service, or somebody before it, makes of a request or of an answer. */

import type { ServiceContext } from 'tilla-sandbox/context/service-context.ts';
import type { HttpRequest, HttpResponse } from '#core/platform/ports.ts';

/** The documents promise no order of rows. */
export function withRowsReversed(body: Uint8Array): Uint8Array {
  const answer = JSON.parse(new TextDecoder().decode(body)) as { invoices?: unknown[] };
  return new TextEncoder().encode(JSON.stringify({ ...answer, invoices: answer.invoices?.toReversed() }));
}

export function withAnotherSum(request: HttpRequest): HttpRequest {
  const body = JSON.parse(request.body ?? '{}') as { cart_items?: { price: string | number; count: number }[] };
  const items = body.cart_items?.map((item) => ({ ...item, price: Number(item.price) * item.count + 1, count: 1 }));
  return { ...request, body: JSON.stringify({ ...body, cart_items: items }) };
}

/** The key belongs to the shop's newest invoice, for any customer; undefined while there is none. */
export function keyIsTaken(context: ServiceContext, organizationId: number): HttpResponse | undefined {
  const [newest] = context.invoices.select('WHERE organization_id = ? ORDER BY id DESC LIMIT 1', organizationId);
  if (newest === undefined) return undefined;
  const code = 'duplicate_idempotency_key';
  const body = { error: code, error_code: code, message: 'Duplicate.', invoice_id: newest.id, status: newest.status };
  return {
    status: 409,
    headers: { 'content-type': 'application/json', date: new Date(context.clock.nowMs()).toUTCString() },
    body: new TextEncoder().encode(JSON.stringify(body)),
  };
}

export function statusesIn(body: Uint8Array): string {
  const text = new TextDecoder().decode(body);
  const found = [...text.matchAll(/"(?:status|error_code)":"([a-z_]+)"/g)].map(([, word]) => word);
  return found.length === 0 ? '' : ` (${found.slice(0, 3).join(', ')})`;
}
