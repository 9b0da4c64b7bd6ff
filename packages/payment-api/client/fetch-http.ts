import { type Http, HttpFailure } from './http.ts';

/** Larger than any answer of the documents. */
const MAX_BYTES = 20 * 1024 * 1024;
/** Runtimes fire at once for a delay above 31 bits. */
const MAX_DELAY_MS = 2_147_483_647;
/** Failures of Node before a connection stood; a browser tells nothing. */
const unsent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** @param schedule runs the timeouts. */
export function createFetchHttp(
  fetch: (request: Request) => Response | Promise<Response>,
  schedule: (delayMs: number, task: () => void) => () => void = after,
): Http {
  return {
    send(message) {
      // Nothing here checks the IP address that a name leads to.
      if (message.publicOnly === true) return Promise.reject(new HttpFailure('not_sent'));
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Http['send']>>>();
      const abort = new AbortController();
      const cancelTimeout = schedule(message.timeoutMs, () => {
        reject(new HttpFailure('timeout'));
        abort.abort();
      });

      async function run(): Promise<void> {
        const request = new Request(message.url, {
          method: message.method,
          headers: message.headers,
          body: message.body ?? formOf(message.bytes),
          signal: abort.signal,
          // An address that moved is not the service, and the key must not follow it.
          redirect: 'manual',
        });
        const response = await fetch(request);
        const isMoved = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
        if (isMoved) throw new HttpFailure('redirected');
        const body = await bytesOf(response, message.maxBytes ?? MAX_BYTES);
        resolve({ status: response.status, headers: Object.fromEntries(response.headers), body });
      }

      run()
        .catch((cause: unknown) => {
          reject(cause instanceof HttpFailure ? cause : new HttpFailure(isUnsent(cause) ? 'not_sent' : 'cut', cause));
          abort.abort();
        })
        .finally(cancelTimeout);
      return promise;
    },
  };
}

async function bytesOf(response: Response, maxBytes: number): Promise<Uint8Array> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw new HttpFailure('cut');
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) break;
    size += value.length;
    if (size > maxBytes) throw new HttpFailure('cut');
    chunks.push(value);
  }
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined) return only;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function isUnsent(failure: unknown): boolean {
  const cause = failure instanceof Error ? failure.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause && unsent.has(String(cause.code));
}

function after(delayMs: number, task: () => void): () => void {
  const timer = setTimeout(task, Math.min(Math.max(0, delayMs), MAX_DELAY_MS));
  return () => {
    clearTimeout(timer);
  };
}

const formOf = (bytes: Uint8Array | undefined): Uint8Array<ArrayBuffer> | null =>
  bytes === undefined ? null : new Uint8Array(bytes);
