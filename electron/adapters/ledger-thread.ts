import { parentPort, workerData } from 'node:worker_threads';
import { type LedgerProgress, LedgerWorkFailure } from '#core/platform/keeper-port.ts';
import { type LedgerJob, runLedgerJob } from './ledger-jobs.ts';

export type LedgerThreadSaid =
  | { readonly progress: LedgerProgress }
  | { readonly result: Awaited<ReturnType<typeof runLedgerJob>> }
  | { readonly failed: LedgerWorkFailure['kind'] };

const say = (said: LedgerThreadSaid): void => parentPort?.postMessage(said);

try {
  say({
    result: await runLedgerJob(workerData as LedgerJob, (progress) => {
      say({ progress });
    }),
  });
} catch (failure) {
  say({ failed: failure instanceof LedgerWorkFailure ? failure.kind : 'failed' });
}
