import type { TableSession } from './table-session.ts';
import type { TableAct, TableAnswered, TableAsked } from './table-talk.ts';
import { UnreadableTable } from './unreadable-table.ts';

type Input<Act extends TableAct> = Parameters<TableSession[Act]>[0];
type Output<Act extends TableAct> = Awaited<ReturnType<TableSession[Act]>>;

export interface TableReader {
  /** Rejects with `UnreadableTable` only. */
  ask<Act extends TableAct>(act: Act, input: Input<Act>): Promise<Output<Act>>;
  stop(): void;
}

interface Asked {
  readonly resolve: (value: never) => void;
  readonly reject: (fault: UnreadableTable) => void;
}

export function createTableReader(): TableReader {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' });
  const asked = new Map<number, Asked>();
  let last = 0;
  worker.addEventListener('message', (event: MessageEvent<TableAnswered>) => {
    const answer = event.data;
    const one = asked.get(answer.id);
    asked.delete(answer.id);
    if ('unreadable' in answer) one?.reject(new UnreadableTable(answer.unreadable));
    else one?.resolve(answer.value as never);
  });
  // It ran out of memory, or its script did not load.
  worker.addEventListener('error', () => {
    for (const one of asked.values()) one.reject(new UnreadableTable('too_large'));
    asked.clear();
  });
  return {
    ask(act, input) {
      last += 1;
      const message: TableAsked = { id: last, act, input };
      return new Promise((resolve, reject) => {
        asked.set(message.id, { resolve, reject });
        worker.postMessage(message);
      });
    },
    stop() {
      worker.terminate();
      asked.clear();
    },
  };
}
