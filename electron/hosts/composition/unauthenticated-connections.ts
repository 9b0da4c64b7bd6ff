/**
 * Room for unauthenticated connections. It is never full: a new one replaces the oldest, so that somebody who holds a
 * hundred of them open keeps nobody out, and a client with a key shows it long before a hundred others have come.
 */
export interface UnauthenticatedConnections {
  /** `end` is called when this one has to go. Returns how it leaves by itself: as known, or as gone. */
  admit(end: () => void): () => void;
}

export function createUnauthenticatedConnections(max: number): UnauthenticatedConnections {
  const room = new Set<{ readonly end: () => void }>();
  return {
    admit(end) {
      const stranger = { end };
      room.add(stranger);
      for (const oldest of room) {
        if (room.size <= max) break;
        room.delete(oldest);
        oldest.end();
      }
      return () => {
        room.delete(stranger);
      };
    },
  };
}
