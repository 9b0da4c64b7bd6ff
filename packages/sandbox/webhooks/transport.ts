/** One POST, five seconds, no redirects. */
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

/** Exactly what was signed. */
export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

/** `status` null: no whole answer in time (`error`). Milliseconds are real. */
export interface WebhookAnswer {
  status: number | null;
  body: string | null;
  error: string | null;
  milliseconds: number;
}

/** Never rejects. `signal` ends it. */
export type WebhookTransport = (request: WebhookRequest, signal: AbortSignal) => Promise<WebhookAnswer>;

/** Real time (Delivery, 1). */
const REPLY_WITHIN_MS = 5000;
const MAX_ANSWER_BYTES = 4096;

/** A burst uses one socket, which closes before a receiver would close it. */
const SOCKET_KEPT = { keepAlive: true, timeout: 500 } as const;

export interface NetworkOptions {
  replyWithinMs?: number;
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
        // The control surface may set an address that the rules refuse, for tests on one's own machine.
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
