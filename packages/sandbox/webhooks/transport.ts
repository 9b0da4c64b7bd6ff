/** Sends one webhook: one POST, five seconds, no redirects. */
import { lookup } from 'node:dns';
import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { startStopwatch } from '../clock/stopwatch.ts';
import { checkWebhookAddress } from './address-rules.ts';
import { publicLookup } from './public-lookup.ts';

/** The exact bytes that were signed. */
export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

/** `status` is null where no whole answer came in time; `error` then says why. Milliseconds are real ones. */
export interface WebhookAnswer {
  status: number | null;
  body: string | null;
  error: string | null;
  milliseconds: number;
}

/** Sends once and never rejects. `signal` ends it when the service stops. */
export type WebhookTransport = (request: WebhookRequest, signal: AbortSignal) => Promise<WebhookAnswer>;

/** For the whole answer (Delivery, 1); real time, whatever the service's clock does. */
const REPLY_WITHIN_MS = 5000;
/** The rest of an answer is not read. */
const MAX_ANSWER_BYTES = 4096;

/**
 * A burst to one address uses one socket. It closes early when idle, well before a receiver would: a webhook must not
 * meet a socket that is being closed.
 */
const SOCKET_KEPT = { keepAlive: true, timeout: 500 } as const;

export interface NetworkOptions {
  replyWithinMs?: number;
  /** The machine's own resolver by default. */
  resolveName?: LookupFunction;
}

export function createNetworkTransport({
  replyWithinMs = REPLY_WITHIN_MS,
  resolveName = lookup,
}: NetworkOptions = {}): WebhookTransport {
  const plain = new HttpAgent(SOCKET_KEPT);
  const secure = new HttpsAgent(SOCKET_KEPT);
  return ({ url, headers, body }, signal) =>
    new Promise((resolve) => {
      const elapsedMs = startStopwatch();
      const giveUp = new AbortController();
      const stop = (): void => {
        giveUp.abort();
      };
      const timer = setTimeout(() => {
        fail('timeout');
        stop();
      }, replyWithinMs);
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop);
      const end = (answer: Omit<WebhookAnswer, 'milliseconds'>): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        resolve({ ...answer, milliseconds: Math.round(elapsedMs()) });
      };
      const fail = (error: string): void => {
        end({ status: null, body: null, error });
      };
      const options: RequestOptions = {
        method: 'POST',
        headers: { ...headers, 'Content-Length': String(body.byteLength) },
        agent: url.startsWith('https:') ? secure : plain,
        // The agent's timeout is for idle sockets only.
        timeout: replyWithinMs + 1000,
        signal: giveUp.signal,
        // An address that the rules refuse as it is written was put there by the control surface, for tests on one's own
        // machine, and may be reached.
        ...(checkWebhookAddress(url, { domainOnly: false }) === undefined ? { lookup: publicLookup(resolveName) } : {}),
      };
      let request: ClientRequest;
      try {
        request = url.startsWith('https:') ? httpsRequest(url, options) : httpRequest(url, options);
      } catch (error) {
        fail(codeOf(error));
        return;
      }
      request.on('error', (error) => {
        fail(codeOf(error));
      });
      request.on('response', (response) => {
        readAnswer(response).then(
          (text) => {
            end({ status: response.statusCode ?? null, body: text, error: null });
            if (!response.complete) request.destroy();
          },
          (error: unknown) => {
            fail(codeOf(error));
          },
        );
      });
      request.end(body);
    });
}

/** The beginning of the body as text. */
async function readAnswer(response: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8');
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
