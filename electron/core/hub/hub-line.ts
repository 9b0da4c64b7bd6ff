/** Signed requests to the hub. Its answers are untrusted: sizes are limited, and each is decoded against its schema. */

import { parseJson } from '@tilla/payment-api/client/classify.ts';
import { HubError, type HubErrorCode, hubHeaders, type SegmentType } from '@tilla/shared/hub/wire.ts';
import type { z } from 'zod';

import type { HubKeys } from '../platform/hub-port.ts';
import { type Clock, type Http, HttpFailure, type HttpResponse, type Logger } from '../platform/ports.ts';

/** `unreachable`: no answer. `unclear`: an answer that no hub gives, or a fault there. */
export type HubOutcome<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  | { readonly kind: 'refused'; readonly code: HubErrorCode }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'unclear' };

export interface HubRequest<Value> {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly pathAndQuery: string;
  /** For the log: without ids. */
  readonly route: string;
  readonly schema: z.ZodType<Value>;
  readonly json?: unknown;
  readonly packed?: { readonly type: SegmentType; readonly bytes: Uint8Array };
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
}

export interface HubLine {
  /** Never rejects. */
  ask<Value>(request: HubRequest<Value>): Promise<HubOutcome<Value>>;
  /** By the hub's clock once an answer named it; else this machine's. */
  nowMs(): number;
}

export interface HubLineOptions {
  readonly http: Http;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly address: string;
  /** Null: an enrolment, which nothing signs. */
  readonly signer: { readonly deviceId: string; readonly keys: Pick<HubKeys, 'sign'> } | null;
}

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 256 * 1024;

export function createHubLine({ http, clock, logger, address, signer }: HubLineOptions): HubLine {
  const base = address.replace(/\/+$/, '');
  let offsetMs = 0;

  function headersOf(request: HubRequest<unknown>, body: string | Uint8Array): Record<string, string> {
    const { method, pathAndQuery, packed } = request;
    const ofBody = {
      ...(body.length === 0 ? {} : { 'content-type': packed?.type ?? 'application/json' }),
    };
    if (signer === null) return ofBody;
    const time = String(Math.round(clock.nowMs() + offsetMs));
    const { nonce, signature } = signer.keys.sign({ method, pathAndQuery, time, body });
    const { device, time: timeHeader, nonce: nonceHeader, signature: signatureHeader } = hubHeaders;
    return {
      ...ofBody,
      [device]: signer.deviceId,
      [timeHeader]: time,
      [nonceHeader]: nonce,
      [signatureHeader]: signature,
    };
  }

  async function send<Value>(request: HubRequest<Value>): Promise<HubOutcome<Value> & { readonly date?: string }> {
    const { method, pathAndQuery, json, packed } = request;
    const body = packed?.bytes ?? (json === undefined ? '' : JSON.stringify(json));
    let response: HttpResponse;
    try {
      response = await http.send({
        method,
        url: `${base}${pathAndQuery}`,
        headers: headersOf(request, body),
        ...(typeof body !== 'string' ? { bytes: body } : body === '' ? {} : { body }),
        timeoutMs: request.timeoutMs ?? TIMEOUT_MS,
        maxBytes: request.maxBytes ?? MAX_ANSWER_BYTES,
      });
    } catch (failure) {
      if (!(failure instanceof HttpFailure)) throw failure;
      logger.warn('request.failed', { route: request.route, code: failure.kind });
      return failure.kind === 'redirected' ? { kind: 'unclear' } : { kind: 'unreachable' };
    }
    const { status, headers } = response;
    const date = headers['date'] ?? '';
    const answer = response.body.length === 0 ? null : parseJson(response.body);
    if (status >= 200 && status < 300) {
      const read = request.schema.safeParse(answer);
      return read.success ? { kind: 'ok', value: read.data } : { kind: 'unclear' };
    }
    const refused = HubError.safeParse(answer);
    if (!refused.success) return { kind: 'unclear' };
    const { code } = refused.data.error;
    return code === 'unavailable' ? { kind: 'unclear' } : { kind: 'refused', code, date };
  }

  return {
    nowMs: () => clock.nowMs() + offsetMs,
    async ask(request) {
      const outcome = await send(request);
      if (outcome.kind !== 'refused' || outcome.code !== 'clock') return outcome;
      // A till's clock may be wrong; the hub's own is only used to speak with it.
      const hubMs = Date.parse(outcome.date ?? '');
      if (!Number.isFinite(hubMs)) return outcome;
      offsetMs = hubMs - clock.nowMs();
      return await send(request);
    },
  };
}
