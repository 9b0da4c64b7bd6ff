import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { type Http, HttpFailure, type HttpRequest, type HttpResponse } from '#core/platform/ports.ts';

const defaultMaxBodyBytes = 20 * 1024 * 1024;

export interface NodeHttpOptions {
  readonly maxBodyBytes?: number;
  /** After the handshake. */
  readonly onSecured?: (socket: TLSSocket) => void;
  /** For `publicOnly` requests; fails outside the public internet. */
  readonly publicLookup?: LookupFunction;
}

/** Neither retries nor follows redirects (rule C7), except a GET on a kept connection that turns out closed. */
export function createNodeHttp(options: NodeHttpOptions = {}): Http & { close(): void } {
  const { maxBodyBytes = defaultMaxBodyBytes, onSecured, publicLookup = refuseLookup } = options;
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, maxSockets: 8 }),
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: 8 }),
  };
  // Checked for every connection, so that the name cannot change in between.
  const publicAgent = new HttpsAgent({ keepAlive: true, maxSockets: 8, lookup: publicLookup });

  function agentFor(url: URL, { publicOnly }: HttpRequest): HttpAgent {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TypeError('neither http nor https');
    if (publicOnly !== true) return agents[url.protocol];
    // Node does not look up IP addresses, so they would go unchecked.
    if (url.protocol !== 'https:' || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) {
      throw new TypeError('not a public name with TLS');
    }
    return publicAgent;
  }

  function open(message: HttpRequest, isFresh: boolean): ClientRequest {
    const url = new URL(message.url);
    const agent = agentFor(url, message);
    const body = message.body ?? message.bytes;
    const headers = body === undefined ? message.headers : { ...message.headers, 'content-length': byteLength(body) };
    const connection = isFresh
      ? { agent: false, ...(message.publicOnly === true ? { lookup: publicLookup } : {}) }
      : { agent };
    const settings = { method: message.method, headers, ...connection };
    return url.protocol === 'https:' ? requestHttps(url, settings) : requestHttp(url, settings);
  }

  return {
    send(message) {
      const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
      let request: ClientRequest | undefined;
      let mayHaveArrived = false;
      let isOver = false;
      const timer = setTimeout(() => {
        fail('timeout', undefined);
      }, message.timeoutMs);
      function fail(kind: HttpFailure['kind'], cause: unknown): void {
        isOver = true;
        clearTimeout(timer);
        reject(new HttpFailure(mayHaveArrived ? kind : 'not_sent', cause));
        request?.destroy();
      }

      function start(isFresh: boolean): void {
        const asked = open(message, isFresh);
        request = asked;
        let isAnswered = false;
        watchForSending(asked, () => {
          mayHaveArrived = true;
        });
        asked.on('socket', (socket) => {
          if (onSecured === undefined || asked.reusedSocket || !('encrypted' in socket)) return;
          const secured = socket as TLSSocket;
          secured.once('secureConnect', () => {
            onSecured(secured);
          });
        });
        asked.on('error', (cause) => {
          // The server may close an idle connection at the same time; a GET doubles nothing.
          if (message.method === 'GET' && asked.reusedSocket && !isAnswered && !isOver) start(true);
          else fail('cut', cause);
        });
        asked.on('response', (response) => {
          isAnswered = true;
          const status = response.statusCode ?? 0;
          if (status >= 300 && status < 400) {
            fail('redirected', undefined);
            return;
          }
          readBody(response, Math.min(message.maxBytes ?? maxBodyBytes, maxBodyBytes)).then(
            (body) => {
              clearTimeout(timer);
              resolve({ status, headers: flatten(response), body });
            },
            (cause: unknown) => {
              fail('cut', cause);
            },
          );
        });
        asked.end(message.body ?? message.bytes);
      }

      try {
        start(message.freshSocket === true);
      } catch (cause) {
        clearTimeout(timer);
        return Promise.reject(new HttpFailure('not_sent', cause));
      }
      return promise;
    },
    close() {
      agents['http:'].destroy();
      agents['https:'].destroy();
      publicAgent.destroy();
    },
  };
}

/** Without a lookup rule no public name can be reached. */
const refuseLookup: LookupFunction = (_hostname, _options, callback) => {
  setImmediate(callback, new Error('no public lookup'), '');
};

/** Until the connection stands (TLS included) no byte of the request has left. */
function watchForSending(request: ClientRequest, onReady: () => void): void {
  request.on('socket', (socket: Socket) => {
    if (request.reusedSocket || !socket.connecting) onReady();
    else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', onReady);
  });
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new RangeError('an answer larger than any this till asks for');
    chunks.push(chunk);
  }
  if (!response.complete) throw new TypeError('the answer ended early');
  return Buffer.concat(chunks);
}

function flatten(response: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return headers;
}

function byteLength(body: string | Uint8Array): string {
  return String(Buffer.byteLength(body));
}
