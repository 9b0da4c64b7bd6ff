/** Acts on one shop run one after another: a press repeated while the first one runs sees what that one did. */
export function createTurns(): <Value>(subject: string, work: () => Promise<Value>) => Promise<Value> {
  const last = new Map<string, Promise<unknown>>();
  return async (subject, work) => {
    const before = last.get(subject);
    const mine = (async () => {
      await before?.catch(() => undefined);
      return work();
    })();
    last.set(subject, mine);
    try {
      return await mine;
    } finally {
      if (last.get(subject) === mine) last.delete(subject);
    }
  };
}
