import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { EventFeed } from '../composition/event-feed.ts';
import type { Bearer } from './bearer.ts';

const introducesItselfWithinMs = 2_000;
const heartbeatMs = 15_000;
const mostSockets = 64;
/** A page that reads slower than this much behind is cut off; it comes back and asks for everything anew. */
const mostUnreadBytes = 4 * 1024 * 1024;
const closedAsLate = 4408;
const closedAsStranger = 4401;
const closedAsSlow = 4429;

export interface EventSockets {
  /** Takes a request that the gate let pass. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Pages that have introduced themselves. */
  connected(): number;
  close(): void;
}

/** Events to every page that shows the bearer in its first message; until then a socket hears nothing. */
export function createEventSockets(feed: EventFeed, bearer: Bearer): EventSockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: 1_024, perMessageDeflate: false });
  const listening = new Map<WebSocket, { alive: boolean }>();

  function introduce(socket: WebSocket): void {
    const late = setTimeout(() => {
      socket.close(closedAsLate);
      socket.terminate();
    }, introducesItselfWithinMs);
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(late);
      listening.delete(socket);
    });
    socket.on('pong', () => {
      const state = listening.get(socket);
      if (state !== undefined) state.alive = true;
    });
    socket.once('message', (data, isBinary) => {
      clearTimeout(late);
      if (isBinary || !bearer.matches(readBearer(data))) {
        socket.close(closedAsStranger);
        return;
      }
      // A page has nothing more to say here: what it wants, it calls.
      socket.on('message', () => {
        socket.close(closedAsStranger);
      });
      listening.set(socket, { alive: true });
      socket.send('{"ready":true}');
    });
  }

  const stopListening = feed.listen((message) => {
    const text = JSON.stringify(message);
    for (const socket of listening.keys()) {
      if (socket.bufferedAmount > mostUnreadBytes) socket.close(closedAsSlow);
      else socket.send(text);
    }
  });

  const heartbeat = setInterval(() => {
    for (const [socket, state] of listening) {
      if (!state.alive) socket.terminate();
      state.alive = false;
      socket.ping();
    }
  }, heartbeatMs);
  heartbeat.unref();

  return {
    accept(request, socket, head) {
      if (server.clients.size >= mostSockets) {
        socket.destroy();
        return;
      }
      server.handleUpgrade(request, socket, head, introduce);
    },
    connected: () => listening.size,
    close() {
      clearInterval(heartbeat);
      stopListening();
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}

function readBearer(data: RawData): string | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : '');
    if (typeof said !== 'object' || said === null || !('bearer' in said)) return undefined;
    return typeof said.bearer === 'string' ? said.bearer : undefined;
  } catch {
    return undefined;
  }
}
