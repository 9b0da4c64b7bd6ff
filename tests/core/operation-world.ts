/** The store of operations over a ledger in memory, with a description whose results the test sets. */

import { OperationKind, type OperationView } from '@tilla/shared/contract/views/operation-view.ts';
import { z } from 'zod';
import type { OperationRecord } from '#core/ledger/operation-record.ts';
import { type DescribedOperation, describeOperation, type Question } from '#core/money/operation-description.ts';
import { createOperationStore, type NewOperation, type OperationStore } from '#core/money/operation-store.ts';
import type { LedgerEvent, RecordPut } from '#core/platform/ports.ts';
import { createMemoryLedger, type MemoryLedger } from './memory-ledger.ts';

export interface OperationWorld extends MemoryLedger {
  readonly store: OperationStore;
  /** A shift close by Aina, with a lock of its own, by default. */
  begin(given?: Partial<NewOperation>, answer?: RecordPut | null): OperationRecord;
  /** The question asked while its outcome is unknown, when it stopped or failed. */
  readonly ask: { question: Question | null };
  stored(id: string): OperationRecord | undefined;
  phase(id: string): OperationView['phase'];
  lastEvent(id: string): LedgerEvent | undefined;
  /** The same ledger, opened by a till that has just started. */
  restarted(): OperationStore;
}

const Frozen = z.strictObject({ amountTiyn: z.int() });
const Result = z.strictObject({
  state: z.enum(['working', 'done', 'failed']),
  note: z.string().optional(),
});

export const closeQuestion: Question = {
  kind: 'shift_close_failed',
  isBlocking: false,
  facts: {},
  actions: ['was_done', 'was_not_done'],
};

export function createOperationWorld(): OperationWorld {
  const world = createMemoryLedger();
  const ask: OperationWorld['ask'] = { question: null };
  let ids = 0;

  const describe = (kind: OperationKind): DescribedOperation =>
    describeOperation<z.infer<typeof Frozen>, z.infer<typeof Result>>({
      kind,
      frozen: Frozen,
      result: Result,
      repeat: 'never',
      send: () => Promise.reject(new TypeError('nothing is sent here')),
      lookup: () => Promise.reject(new TypeError('nothing is looked for here')),
      endOf({ state }) {
        if (state === 'working') return null;
        return { problem: state === 'done' ? null : { code: 'bank_error', params: {} } };
      },
      question: (_, { step, problem }) =>
        step === 'unknown' || step === 'stopped' || (step === 'confirmed' && problem !== null) ? ask.question : null,
      // A refund outdates failed ones of the same sum.
      ...(kind === 'refund' ? { outdates: ({ amountTiyn }, { frozen }) => frozen['amountTiyn'] === amountTiyn } : {}),
      details: ({ amountTiyn }, result) => ({ amountTiyn, state: result?.state ?? null }),
    });
  const open = () => {
    const made = createOperationStore({ ...world, ids: { next: () => `operation-${String((ids += 1))}` } });
    made.describe(OperationKind.options.map(describe));
    return made;
  };
  const store = open();
  return {
    ...world,
    store,
    ask,
    restarted: open,
    stored: (id) => world.records.operation(id),
    phase: (id) => store.view(store.get(id)).phase,
    lastEvent: (id) => world.ledger.history(id).at(-1),
    begin: (given = {}, answer = null) =>
      store.begin(
        {
          kind: 'shift_close',
          subject: 'shift-7',
          lock: 'shift-7',
          person: { id: 'p-aina', name: 'Айна' },
          approvedBy: null,
          frozen: { amountTiyn: 500 },
          ...given,
        },
        () => answer,
      ),
  };
}
