export interface PlainTimers {
  nowMs(): number;
  after(delayMs: number, task: () => void): () => void;
  /** Advances time; each task runs at its own moment, in order. */
  pass(ms: number): void;
}

export function createPlainTimers(): PlainTimers {
  let nowMs = 0;
  let tasks: { readonly at: number; readonly task: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    after(delayMs, task) {
      const entry = { at: nowMs + delayMs, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((other) => other !== entry);
      };
    },
    pass(ms) {
      const until = nowMs + ms;
      for (;;) {
        const next = tasks.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        tasks = tasks.filter((other) => other !== next);
        nowMs = next.at;
        next.task();
      }
      nowMs = until;
    },
  };
}
