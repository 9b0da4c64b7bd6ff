import { expect, test } from 'vitest';
import { contextOf } from '#tests/core/context-of.ts';
import type { ManualClock } from '#tests/core/manual-clock.ts';
import { createMemoryLedger, STARTED_AT } from '#tests/core/memory-ledger.ts';
import { createPrintJobs, mayHavePrinted, type PrintJob } from '../ledger/print-job.ts';
import { type Ledger, LedgerFailure } from '../platform/ports.ts';
import { createPrintQueue, type PrintQueue } from './print-queue.ts';

const receipt: PrintJob = {
  id: 'job-1',
  saleId: 'sale-1',
  reportId: null,
  refundId: null,
  labelsId: null,
  document: 'slip',
  printerId: 'folder',
  state: 'queued',
  isCopy: false,
  attempts: 0,
  problem: null,
  file: null,
  outcome: null,
  createdAt: STARTED_AT,
  personId: null,
};

const page = {
  kind: 'pdf',
  jobId: receipt.id,
  printerId: 'folder',
  title: 'Чек',
  pdf: new Uint8Array(),
  paperWidth: '80',
} as const;

const nobodyHears = {
  logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  onChange: () => undefined,
};
async function begin(queue: PrintQueue, clock: ManualClock): Promise<void> {
  queue.start();
  queue.add(receipt);
  await clock.advance(1_000);
}

test('L3: a ledger unreadable for a moment ends nothing: the receipt is printed when it can be read', async () => {
  const { ledger, clock, close } = createMemoryLedger();
  let isReadable = true;
  const reading: Ledger = {
    ...ledger,
    find(...query: Parameters<Ledger['find']>) {
      if (!isReadable) throw new LedgerFailure('io', new Error('the disk is away'));
      return ledger.find(...query);
    },
  };
  const errors: string[] = [];
  const logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: (event: string) => errors.push(event),
  };
  const printed: string[] = [];
  const queue = createPrintQueue({
    jobs: createPrintJobs(reading),
    makeDocument: () =>
      Promise.resolve({
        kind: 'ready',
        page,
      }),
    deliver({ jobId }) {
      printed.push(jobId);
      return Promise.resolve({ file: null, outcome: 'sent' });
    },
    ...contextOf({ clock, logger }),
    onChange: () => undefined,
  });
  queue.start();
  queue.add(receipt);
  isReadable = false;
  await clock.advance(1_000);
  expect(errors).toEqual(['journal.failed']);
  isReadable = true;
  await clock.advance(60_000);
  expect(printed).toEqual([receipt.id]);
  await queue.stop();
  close();
});

test('L3: a printer that fails in a way of its own leaves no receipt printing for good', async () => {
  const { ledger, clock, close } = createMemoryLedger();
  const jobs = createPrintJobs(ledger);
  let tries = 0;
  const queue = createPrintQueue({
    jobs,
    makeDocument: () =>
      Promise.resolve({
        kind: 'ready',
        page,
      }),
    deliver() {
      tries += 1;
      return tries === 1
        ? Promise.reject(new TypeError('Object has been destroyed'))
        : Promise.resolve({ file: null, outcome: 'sent' });
    },
    ...contextOf({ clock }),
    ...nobodyHears,
  });
  await begin(queue, clock);
  await clock.advance(60_000);
  expect(tries).toBe(2);
  expect(jobs.inState('printing')).toEqual([]);
  expect(jobs.inState('printed')).toMatchObject([{ id: receipt.id, attempts: 2, problem: null }]);
  await queue.stop();
  close();
});

test('what was taken off the queue is printed by nobody, also while it is just being drawn', async () => {
  const { ledger, clock, close } = createMemoryLedger();
  const jobs = createPrintJobs(ledger);
  const printed: string[] = [];
  let draw: () => void = () => undefined;
  const queue = createPrintQueue({
    jobs,
    makeDocument: () =>
      new Promise((resolve) => {
        draw = () => {
          resolve({ kind: 'ready', page });
        };
      }),
    deliver({ jobId }) {
      printed.push(jobId);
      return Promise.resolve({ file: null, outcome: 'sent' });
    },
    ...contextOf({ clock }),
    ...nobodyHears,
  });
  await begin(queue, clock);
  queue.cancel(receipt);
  draw();
  await clock.advance(60_000);
  expect(printed).toEqual([]);
  expect(jobs.get(receipt.id)?.state).toBe('cancelled');
  // Nothing came out, so the next print is no copy. One that was cut off may have.
  expect(mayHavePrinted([{ ...receipt, state: 'cancelled' }])).toBe(false);
  expect(mayHavePrinted([{ ...receipt, state: 'cancelled', isCopy: true }])).toBe(true);
  await queue.stop();
  close();
});
