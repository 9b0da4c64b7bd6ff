import type { LedgerWork } from '#core/platform/keeper-port.ts';

/** Work on the ledger that waits for `hold`; stopped before that, it ends as soon as it has begun. */
export function heldBack<Result>(hold: Promise<undefined>, begin: () => LedgerWork<Result>): LedgerWork<Result> {
  let isCanceled = false;
  const done = hold.then(() => {
    const work = begin();
    if (isCanceled) work.cancel();
    return work.done;
  });
  return { done, cancel: () => void (isCanceled = true) };
}
