/** Partner document "Inbound subscription sync". */
import { createHmac } from 'node:crypto';
import type { ServiceContext } from '../context/service-context.ts';
import { isSameSecret } from '../store/api-keys.ts';
import { partnerError } from './envelope.ts';

/** docs/decisions.md. */
const SKEW_SECONDS = 300;

interface SignedRequest {
  method: string;
  path: string;
  headers: Headers;
  /** Exactly as received. */
  bytes: Buffer;
}

export function requireSignature(
  context: ServiceContext,
  secret: string | null,
  { method, path, headers, bytes }: SignedRequest,
): void {
  if (secret === null) throw partnerError(401, 'inbound_not_configured', 'No inbound secret is configured.');
  const timestamp = headers.get('x-service-timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) throw invalid();
  if (Math.abs(context.clock.nowMs() / 1000 - Number(timestamp)) > SKEW_SECONDS) {
    throw partnerError(401, 'signature_expired', 'The timestamp is too far from the time of the service.');
  }
  const hmac = createHmac('sha256', secret).update(`${timestamp}.${method}.${path}.`).update(bytes).digest('hex');
  if (!isSameSecret(headers.get('x-service-signature') ?? '', `sha256=${hmac}`)) throw invalid();
}

const invalid = () => partnerError(401, 'invalid_signature', 'The signature does not match the request.');
