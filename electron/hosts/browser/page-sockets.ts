import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { MAX_CALL_BYTES, type PageRole, pageRoles } from '@tilla/shared/contract/definition.ts';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Till } from '#core/app/till.ts';
import type { EventFeed } from '../composition/event-feed.ts';
import type { PageHang } from '../composition/page-hang.ts';
import { createUnauthenticatedConnections } from '../composition/unauthenticated-connections.ts';
import type { PageBearers } from './bearer.ts';

const introducesItselfWithinMs = 2_000;
const pingEveryMs = 15_000;
/** Authenticated. */
const maxPages = 64;
const maxUnauthenticated = 16;
/** Before authentication. */
const maxIntroductionBytes = 1_024;
/** Further behind it is disconnected, reconnects and asks for everything again. */
const maxUnreadBytes = 4 * 1024 * 1024;
const closedAsLate = 4408;
const closedUnauthenticated = 4401;
const closedAsSlow = 4429;
const closedAsTooMany = 4430;

export interface PageSockets {
  /** `onKnown` when authenticated. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, onKnown: () => void): void;
  connected(): number;
  close(): void;
}

export interface PageSocketsParts {
  readonly feed: EventFeed;
  readonly bearers: PageBearers;
  readonly dispatch: Till['dispatch'];
  /** A browser answers a ping also for a page that hangs. */
  readonly watchHang: (sendBeat: () => void) => PageHang;
}

/** The first message has the bearer. An open socket saves the milliseconds of HTTP that search while typing needs. */
export function createPageSockets({ feed, bearers, dispatch, watchHang }: PageSocketsParts): PageSockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_CALL_BYTES, perMessageDeflate: false });
  const listening = new Map<WebSocket, { alive: boolean; readonly role: PageRole }>();
  const unauthenticated = createUnauthenticatedConnections(maxUnauthenticated);

  function introduce(socket: WebSocket, onKnown: () => void): void {
    const leave = unauthenticated.admit(() => {
      dismiss(socket, closedAsLate);
    });
    const late = setTimeout(() => {
      dismiss(socket, closedAsLate);
    }, introducesItselfWithinMs);
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(late);
      leave();
      listening.delete(socket);
    });
    socket.on('pong', () => {
      const state = listening.get(socket);
      if (state !== undefined) state.alive = true;
    });
    socket.once('message', (data, isBinary) => {
      clearTimeout(late);
      const role = isBinary ? null : bearers.roleOf(readBearer(data));
      if (role === null) {
        dismiss(socket, closedUnauthenticated);
        return;
      }
      if (listening.size >= maxPages) {
        dismiss(socket, closedAsTooMany);
        return;
      }
      leave();
      onKnown();
      const hang = role === 'counter' ? watchHang(() => socket.send('{"beat":true}')) : null;
      socket.on('close', () => hang?.stop());
      socket.on('message', (said, isBytes) => {
        const message = isBytes ? undefined : parse(said);
        const call = message === undefined ? undefined : readCall(message);
        if (call !== undefined) {
          // The page reconnects and asks again.
          answer(socket, call, role).catch(() => {
            socket.terminate();
          });
        } else if (message === undefined || !('beat' in message)) dismiss(socket, closedUnauthenticated);
        else if (message.beat === 'visible') hang?.answered();
        else hang?.stop();
      });
      listening.set(socket, { alive: true, role });
      socket.send('{"ready":true}');
      hang?.begin();
    });
  }

  async function answer(socket: WebSocket, { call, name, input }: Call, role: PageRole): Promise<void> {
    const result = await dispatch(name, input, role);
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ answer: call, result }));
  }

  const stops = pageRoles.map((audience) =>
    feed.listen(audience, (message) => {
      const text = JSON.stringify(message);
      for (const [socket, { role }] of listening) {
        if (role !== audience) continue;
        if (socket.bufferedAmount > maxUnreadBytes) dismiss(socket, closedAsSlow);
        else socket.send(text);
      }
    }),
  );

  const pings = setInterval(() => {
    for (const [socket, state] of listening) {
      if (!state.alive) socket.terminate();
      state.alive = false;
      socket.ping();
    }
  }, pingEveryMs);
  pings.unref();

  return {
    accept(request, socket, head, onKnown) {
      server.handleUpgrade(request, socket, head, (opened) => {
        introduce(opened, onKnown);
      });
    },
    connected: () => [...listening.values()].filter(({ role }) => role === 'counter').length,
    close() {
      clearInterval(pings);
      for (const stop of stops) stop();
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}

/** A socket that ignores the close would keep its place. */
function dismiss(socket: WebSocket, why: number): void {
  socket.close(why);
  socket.terminate();
}

interface Call {
  readonly call: number;
  readonly name: unknown;
  readonly input: unknown;
}

function readCall(said: object): Call | undefined {
  if (!('call' in said) || typeof said.call !== 'number') return undefined;
  return {
    call: said.call,
    name: 'name' in said ? said.name : undefined,
    input: 'input' in said ? said.input : undefined,
  };
}

function readBearer(data: RawData): string | undefined {
  if (!Buffer.isBuffer(data) || data.length > maxIntroductionBytes) return undefined;
  const said = parse(data);
  return said !== undefined && 'bearer' in said && typeof said.bearer === 'string' ? said.bearer : undefined;
}

function parse(data: RawData): object | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : '');
    return typeof said === 'object' && said !== null ? said : undefined;
  } catch {
    return undefined;
  }
}
