import type { PrintJobState } from '@tilla/shared/contract/views/sale-view.ts';
import { expect, test } from 'vitest';
import { contextOf } from '#tests/core/context-of.ts';
import { createMemoryLedger, STARTED_AT } from '#tests/core/memory-ledger.ts';
import { manager } from '#tests/core/people.ts';
import { createPrintJobs, type PrintJob } from '../ledger/print-job.ts';
import { createPrintList } from './print-list.ts';

const by = { person: manager, approvedBy: null };
const DAY_MS = 86_400_000;

function jobOf(id: string, state: PrintJobState, agoMs = 0): PrintJob {
  return {
    id,
    saleId: null,
    reportId: 'report-1',
    refundId: null,
    labelsId: null,
    document: 'x_report',
    printerId: 'folder',
    state,
    isCopy: false,
    attempts: 0,
    problem: null,
    file: null,
    outcome: null,
    createdAt: new Date(Date.parse(STARTED_AT) - agoMs).toISOString(),
    personId: null,
  };
}

function open(...kept: PrintJob[]) {
  const { ledger, close } = createMemoryLedger();
  const jobs = createPrintJobs(ledger);
  for (const job of kept) jobs.keep(job, STARTED_AT);
  const list = createPrintList({
    ...contextOf({ ledger, records: { sale: () => undefined } }),
    jobs,
    nowMs: () => Date.parse(STARTED_AT),
    cancel: (job) => {
      jobs.keep({ ...job, state: 'cancelled' }, STARTED_AT);
    },
  });
  const cancel = (printJobId: string) => list['printJob.cancel']({ printJobId, commandId: '' }, by);
  return { jobs, list, cancel, close };
}

test('what waits or failed can be taken off; what is on its way, out or unknown cannot', () => {
  const states: PrintJobState[] = ['queued', 'failed', 'printing', 'printed', 'cancelled'];
  const { jobs, cancel, close } = open(...states.map((state) => jobOf(state, state)));
  expect(states.map((id) => cancel(id))).toEqual(
    [true, true, false, false, true].map((isCancelled) => ({ isCancelled })),
  );
  expect(cancel('nobody knows it')).toEqual({ isCancelled: false });
  expect(jobs.get('printing')?.state).toBe('printing');
  expect(jobs.inState('cancelled')).toHaveLength(3);
  close();
});

test('the list is of the days and the state that are wanted, newest first, and says when there is more', async () => {
  const { list, close } = open(
    jobOf('old', 'printed', 2 * DAY_MS),
    jobOf('new', 'printed'),
    jobOf('bad', 'failed', 1_000),
  );
  const idsOf = async (input: Partial<Parameters<(typeof list)['printJob.list']>[0]>) => {
    const answer = await list['printJob.list']({ window: { preset: 'all' }, group: null, limit: 50, ...input }, by);
    return [...answer.printJobs.map(({ id }) => id), ...(answer.isMore ? ['…'] : [])];
  };
  expect(await idsOf({})).toEqual(['new', 'bad', 'old']);
  expect(await idsOf({ window: { preset: 'today' } })).toEqual(['new', 'bad']);
  expect(await idsOf({ group: 'failed' })).toEqual(['bad']);
  expect(await idsOf({ limit: 2 })).toEqual(['new', 'bad', '…']);
  close();
});
