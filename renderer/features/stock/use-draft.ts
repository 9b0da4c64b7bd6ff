import type { CallInput } from '@tilla/shared/contract/calls.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTill } from '#renderer/app/till-context.tsx';
import { TillProblem } from '#renderer/bridge/till-problem.ts';

export type LineChange = CallInput<'stock.setLine'>['change'];

export interface DraftActs {
  readonly problem: TillProblem | null;
  /** A code that no item has. */
  readonly unknownCode: string | null;
  readonly forgetCode: () => void;
  readonly scan: (code: string) => void;
  readonly add: (itemId: number) => void;
  readonly setLine: (lineId: string, change: LineChange) => void;
  readonly removeLine: (lineId: string) => void;
  readonly setDraft: (change: CallInput<'stock.setDraft'>['change']) => void;
}

/** One after another: two scans of one code are two pieces, and a typed quantity follows the scan before it. */
export function useDraftActs(draftId: string): DraftActs {
  const till = useTill();
  const [problem, setProblem] = useState<TillProblem | null>(null);
  const [unknownCode, setUnknown] = useState<string | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const run = useCallback((work: () => Promise<unknown>): void => {
    last.current = last.current.then(work).then(
      () => setProblem(null),
      (failure: unknown) => {
        if (!(failure instanceof TillProblem)) throw failure;
        setProblem(failure);
      },
    );
  }, []);

  return useMemo(
    () => ({
      problem,
      unknownCode,
      forgetCode: () => setUnknown(null),
      scan(code) {
        run(async () => {
          const { lineId } = await till.call('stock.scan', { draftId, code });
          setUnknown(lineId === null ? code : null);
        });
      },
      add(itemId) {
        run(() => till.call('stock.addItem', { draftId, itemId }));
      },
      setLine(lineId, change) {
        run(() => till.call('stock.setLine', { draftId, lineId, change }));
      },
      removeLine(lineId) {
        run(() => till.call('stock.removeLine', { draftId, lineId }));
      },
      setDraft(change) {
        run(() => till.call('stock.setDraft', { draftId, change }));
      },
    }),
    [till, draftId, problem, unknownCode, run],
  );
}
