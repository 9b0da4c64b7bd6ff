/** Timers of a host whose tasks do all they do at once. */

export interface PlainTimers {
  nowMs(): number;
  /** Returns how to call it off. */
  after(delayMs: number, task: () => void): () => void;
  /** Lets time pass; each task runs at its own moment, in order. */
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
