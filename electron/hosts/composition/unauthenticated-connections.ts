/**
 * Limits unauthenticated connections. A new one replaces the oldest, so that somebody who holds many of them open
 * blocks nobody; a client with a key shows it long before a hundred others arrive.
 */
export interface UnauthenticatedConnections {
  /** `end` is called when this one is replaced. Returns how to remove it: authenticated or closed. */
  admit(end: () => void): () => void;
}

export function createUnauthenticatedConnections(max: number): UnauthenticatedConnections {
  const room = new Set<{ readonly end: () => void }>();
  return {
    admit(end) {
      const connection = { end };
      room.add(connection);
      for (const oldest of room) {
        if (room.size <= max) break;
        room.delete(oldest);
        oldest.end();
      }
      return () => {
        room.delete(connection);
      };
    },
  };
}
