/**
 * The service makes fiscal receipts of counter money and takes none back: what went back stays on the fiscal till until a
 * person makes its return there, and a task keeps saying so.
 */

import { isOperationLive } from '../ledger/records.ts';
import type { TaskRecord } from '../ledger/task-record.ts';
import type { TenderRecord } from '../ledger/tender-record.ts';
import type { Question } from '../money/operation-description.ts';
import type { OperationStore } from '../money/operation-store.ts';
import type { TaskStore } from '../tasks/task-store.ts';
import { receiptsOf } from './tender-view.ts';

/** Whether a fiscal receipt of this money stands, or may still come. */
export function mayBeFiscal(
  tender: Pick<TenderRecord, 'id' | 'saleId'>,
  operations: Pick<OperationStore, 'ofSubject'>,
) {
  return receiptsOf(tender, operations).some(
    (receipt) => isOperationLive(receipt) || (receipt.step === 'confirmed' && receipt.problem === null),
  );
}

/** What is left to do at the fiscal till. `was_done`: its return was made; `accept`: none is needed after all. */
export function returnDue(
  { id, saleId, saleNumber, kind }: Pick<TenderRecord, 'id' | 'saleId' | 'saleNumber' | 'kind'>,
  amountTiyn: number,
  fiscalNumber: string | null,
): Question {
  return {
    kind: 'fiscal_return',
    isBlocking: false,
    facts: { saleId, saleNumber, tenderId: id, tender: kind, amountTiyn, receipt: fiscalNumber ?? '—' },
    actions: ['was_done', 'accept'],
  };
}

/** What the task is about where a receipt is made after the money went back; the receipt's own tasks close with it. */
export function returnsOfReceipt(operationId: string): string {
  return `receipt:${operationId}`;
}

/**
 * Of what went back, the part for which no task tells of a return at the fiscal till: while it went back there was no receipt.
 * One that is issued afterwards is of the whole amount.
 */
export function untoldReturnsTiyn(tender: TenderRecord, tasks: Pick<TaskStore, 'find'>): number {
  const told = tender.returns.filter(({ id }) => isStillDue(tasks.find(`fiscal_return:${id}`)));
  return tender.returnedTiyn - told.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
}

function isStillDue(task: TaskRecord | undefined): boolean {
  return task !== undefined && task.resolution !== 'accept';
}

/** What the fiscal till still counts as taken though it went back here, in tiyn; of cash, what its drawer has too much. */
export function fiscalReturnsDueTiyn(open: readonly Pick<TaskRecord, 'kind' | 'facts'>[]): number {
  return open
    .filter(({ kind, facts }) => kind === 'fiscal_return' && facts['tender'] === 'cash')
    .reduce((sum, { facts }) => sum + Number(facts['amountTiyn']), 0);
}
