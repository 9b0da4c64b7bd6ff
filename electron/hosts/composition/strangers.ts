/**
 * Room for connections that nobody has vouched for yet. It is never full: the oldest stranger goes when another one
 * comes, so that somebody who holds a hundred of them open keeps nobody out, and whoever can show a key does so long
 * before a hundred others have come.
 */
export interface Strangers {
  /** `end` is called when this one has to go. Returns how it leaves by itself: as known, or as gone. */
  admit(end: () => void): () => void;
}

export function createStrangers(max: number): Strangers {
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
