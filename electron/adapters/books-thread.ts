/** A thread of its own: it does one job on files of books, tells how far it is, and ends. */

import { parentPort, workerData } from 'node:worker_threads';
import { type BooksProgress, BooksWorkFailure } from '../core/ports/keeper-port.ts';
import { type BooksJob, runBooksJob } from './books-jobs.ts';

export type BooksThreadSaid =
  | { readonly progress: BooksProgress }
  | { readonly result: Awaited<ReturnType<typeof runBooksJob>> }
  | { readonly failed: BooksWorkFailure['kind'] };

const say = (said: BooksThreadSaid): void => parentPort?.postMessage(said);

try {
  say({
    result: await runBooksJob(workerData as BooksJob, (progress) => {
      say({ progress });
    }),
  });
} catch (failure) {
  say({ failed: failure instanceof BooksWorkFailure ? failure.kind : 'failed' });
}
