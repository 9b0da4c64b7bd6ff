import { createHmac } from 'node:crypto';

/** Proves nothing, as the document says. */
const USER_AGENT = 'Service-Webhooks/1.0';

function signBytes(body: Uint8Array, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** `X-Webhook-Id` stays the same over attempts; without a secret nothing is signed. */
export function headersOf(deliveryId: number, body: Uint8Array, secret: string | null): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': USER_AGENT,
    'X-Webhook-Id': String(deliveryId),
    ...(secret === null || secret === '' ? {} : { 'X-Webhook-Signature': signBytes(body, secret) }),
  };
}
