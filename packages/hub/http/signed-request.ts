/** Who sends a request: Ed25519 over method, path, time, nonce and body. */

import { createPublicKey, hash as digest, verify } from 'node:crypto';
import { hubHeaders, signedText } from '@tilla/shared/hub/wire.ts';
import type { AccountRows, Device } from '#hub/store/store.ts';
import { Refusal } from './refusal.ts';

const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

/** Longer than any request of that nonce passes the clock. */
export const NONCE_KEPT_MS = 3 * MAX_CLOCK_DIFFERENCE_MS;

export interface SignedRequest {
  readonly device: string;
  readonly nonce: string;
  readonly signature: string;
  readonly text: string;
}

const wrong = (): Refusal => new Refusal('signature', 'The request is not signed by an enrolled till.');

/** @throws Refusal: a header is missing or malformed, or the clocks differ too much */
export function readSignature(request: Request, body: Uint8Array, nowMs: number): SignedRequest {
  const read = (name: string, shape: RegExp): string => {
    const value = request.headers.get(name) ?? '';
    if (!shape.test(value)) throw wrong();
    return value;
  };
  const device = read(hubHeaders.device, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const time = read(hubHeaders.time, /^\d{1,15}$/);
  const nonce = read(hubHeaders.nonce, /^[0-9a-f]{32}$/);
  const signature = read(hubHeaders.signature, /^[A-Za-z0-9+/]{86}==$/);
  if (Math.abs(Number(time) - nowMs) > MAX_CLOCK_DIFFERENCE_MS)
    throw new Refusal('clock', "The till's clock differs from the hub's by more than five minutes.");
  const { pathname, search } = new URL(request.url);
  const text = signedText({
    method: request.method,
    pathAndQuery: `${pathname}${search}`,
    time,
    nonce,
    bodySha256: digest('sha256', body),
  });
  return { device, nonce, signature, text };
}

/** @throws Refusal, alike for an unknown key and a changed request */
export async function authenticate(rows: AccountRows, sent: SignedRequest, nowMs: number): Promise<Device> {
  // In one round trip: a refusal undoes the transaction, and with it the use of the nonce.
  const found = await rows.deviceWithNonce(sent.device, sent.nonce, nowMs);
  if (found === null || !isSignedBy(found.device.signKey, sent)) throw wrong();
  if (found.device.revokedAtMs !== null) throw new Refusal('revoked', 'This till was revoked.');
  if (!found.isFresh) throw new Refusal('replayed', 'The hub has received this request before.');
  return found.device;
}

function isSignedBy(signKey: string, { text, signature }: SignedRequest): boolean {
  const x = Buffer.from(signKey, 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}
