import { type Cancel, type Http, HttpFailure } from '#core/platform/ports.ts';
import { after } from './system-clock.ts';

/** Calls a service in this process without a socket, so nothing is resent. @param schedule runs the timeouts. */
export function createFetchHttp(
  fetch: (request: Request) => Response | Promise<Response>,
  schedule: (delayMs: number, task: () => void) => Cancel = after,
): Http {
  return {
    send(message) {
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
          redirect: 'manual',
        });
        const response = await fetch(request);
        if (response.status >= 300 && response.status < 400) throw new HttpFailure('redirected');
        const body = new Uint8Array(await response.arrayBuffer());
        if (body.length > (message.maxBytes ?? body.length)) throw new HttpFailure('cut');
        resolve({ status: response.status, headers: Object.fromEntries(response.headers), body });
      }

      run()
        .catch((cause: unknown) => {
          reject(cause instanceof HttpFailure ? cause : new HttpFailure('cut', cause));
        })
        .finally(cancelTimeout);
      return promise;
    },
  };
}

const formOf = (bytes: Uint8Array | undefined): Uint8Array<ArrayBuffer> | null =>
  bytes === undefined ? null : new Uint8Array(bytes);
