/** A new one replaces the oldest, so that idle connections cannot block a new one. */
export interface UnauthenticatedConnections {
  /** `end`: replaced. Returns how to remove it. */
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
