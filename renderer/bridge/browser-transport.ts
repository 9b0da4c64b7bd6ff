import type { PageRole } from '@tilla/shared/contract/definition.ts';
import { MAX_CALL_BYTES } from '@tilla/shared/contract/definition.ts';
import { type TillTransport, TransportFailure, type TransportListener } from './till-transport.ts';

const bearerKeys: Readonly<Record<PageRole, string>> = { counter: 'tilla.bearer', customer: 'tilla.customer' };
const firstRetryMs = 250;
const slowestRetryMs = 5_000;
/** Longer than the slowest call of the core, so that only a frozen main exceeds it. */
const callTimeoutMs = 120_000;
/** Close code for a bearer of another launch. */
const closedUnauthenticated = 4401;

/**
 * Over loopback HTTP and a WebSocket, for the browser host. The address has a single-use code in its fragment, which is
 * exchanged for this launch's bearer and removed from the address. The bearer is kept in page memory and in
 * sessionStorage, so that a reload works, and never in a cookie, because cookies ignore ports.
 */
export function createBrowserTransport(role: PageRole): TillTransport {
  const bearerKey = bearerKeys[role];
  const bearer = obtainBearer(role);
  // Every caller handles the refusal; this avoids an unhandled rejection.
  bearer.catch(() => undefined);

  let line: Line | null = null;

  async function call(name: string, input: unknown): Promise<unknown> {
    // The open socket saves the milliseconds of an HTTP request, which is the fallback.
    if (line !== null) return line.call(name, input);
    const response = await post('/call', { name, input }, await bearer);
    return readJson(response);
  }

  function open(listener: TransportListener): void {
    void bearer.then(
      (value) =>
        keepListening(value, bearerKey, listener, (open) => {
          line = open;
        }),
      (failure: unknown) =>
        listener.state(failure instanceof TransportFailure && failure.kind === 'refused' ? 'refused' : 'lost'),
    );
  }

  return { call, open };
}

async function obtainBearer(role: PageRole): Promise<string> {
  const bearerKey = bearerKeys[role];
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code === null) {
    const kept = sessionStorage.getItem(bearerKey);
    if (kept === null) throw new TransportFailure('refused');
    return kept;
  }
  history.replaceState(null, '', location.pathname);
  const answer = await readJson(await post('/session', { code, role }, null));
  if (typeof answer !== 'object' || answer === null || !('bearer' in answer) || typeof answer.bearer !== 'string') {
    throw new TransportFailure('gone');
  }
  sessionStorage.setItem(bearerKey, answer.bearer);
  return answer.bearer;
}

async function post(path: string, body: unknown, bearer: string | null): Promise<Response> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (bearer !== null) headers['authorization'] = `Bearer ${bearer}`;
  const response = await fetch(path, {
    method: 'POST',
    headers,
    body: sized(JSON.stringify(body)),
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(callTimeoutMs),
  }).catch((cause: unknown) => {
    throw new TransportFailure('gone', cause);
  });
  if (response.status === 401 || response.status === 403) throw new TransportFailure('refused');
  if (!response.ok) throw new TransportFailure('gone');
  return response;
}

/** A host closes the connection for a larger message, and with it every pending call. */
function sized(message: string): string {
  if (new TextEncoder().encode(message).length > MAX_CALL_BYTES) throw new TransportFailure('too_large');
  return message;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown;
  } catch (cause) {
    throw new TransportFailure('gone', cause);
  }
}

interface Line {
  call(name: string, input: unknown): Promise<unknown>;
  answer(id: number, result: unknown): void;
  close(): void;
}

function createLine(socket: WebSocket): Line {
  const waiting = new Map<number, { resolve(result: unknown): void; reject(failure: TransportFailure): void }>();
  let lastId = 0;
  return {
    call(name, input) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const message = sized(JSON.stringify({ call: id, name, input }));
        const late = setTimeout(() => {
          waiting.delete(id);
          reject(new TransportFailure('gone'));
        }, callTimeoutMs);
        waiting.set(id, {
          resolve(result) {
            clearTimeout(late);
            resolve(result);
          },
          reject(failure) {
            clearTimeout(late);
            reject(failure);
          },
        });
        socket.send(message);
      });
    },
    answer(id, result) {
      waiting.get(id)?.resolve(result);
      waiting.delete(id);
    },
    close() {
      for (const { reject } of waiting.values()) reject(new TransportFailure('gone'));
      waiting.clear();
    },
  };
}

function keepListening(
  bearer: string,
  bearerKey: string,
  listener: TransportListener,
  onLine: (line: Line | null) => void,
): void {
  let retryMs = firstRetryMs;

  let current: WebSocket | null = null;
  document.addEventListener('visibilitychange', () => {
    if (current?.readyState === WebSocket.OPEN) sendBeat(current);
  });

  function connect(): void {
    const socket = new WebSocket(`ws://${location.host}/events`);
    let line: Line | undefined;
    socket.addEventListener('open', () => socket.send(JSON.stringify({ bearer })));
    socket.addEventListener('message', (event) => {
      const message = parse(event.data);
      if (line === undefined) {
        line = createLine(socket);
        current = socket;
        retryMs = firstRetryMs;
        onLine(line);
        listener.state('connected');
      } else if (isAnswer(message)) {
        line.answer(message.answer, message.result);
      } else if (isBeat(message)) {
        sendBeat(socket);
      } else {
        listener.message(message);
      }
    });
    socket.addEventListener('close', (event) => {
      onLine(null);
      line?.close();
      if (event.code === closedUnauthenticated) {
        sessionStorage.removeItem(bearerKey);
        listener.state('refused');
        return;
      }
      listener.state('lost');
      setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, slowestRetryMs);
    });
  }

  connect();
}

function isAnswer(message: unknown): message is { answer: number; result: unknown } {
  return typeof message === 'object' && message !== null && 'answer' in message && typeof message.answer === 'number';
}

/** Only a visible page answers: a browser may freeze a hidden one. */
function sendBeat(socket: WebSocket): void {
  socket.send(JSON.stringify({ beat: document.visibilityState }));
}

function isBeat(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'beat' in message;
}

function parse(data: unknown): unknown {
  try {
    return typeof data === 'string' ? (JSON.parse(data) as unknown) : null;
  } catch {
    return null;
  }
}
