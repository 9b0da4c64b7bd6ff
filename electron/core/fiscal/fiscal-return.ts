/**
 * The service issues fiscal receipts of counter money and no return receipts: a person issues those at the fiscal register,
 * and a task has what that takes until its number is known.
 */

import type { TenderReturnView } from '../../../shared/contract/views/tender-view.ts';
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

/** What is left to do at the fiscal register. `was_done`: its return was made; `accept`: none is needed after all. */
export function returnDue(
  { id, saleId, saleNumber, kind }: Pick<TenderRecord, 'id' | 'saleId' | 'saleNumber' | 'kind'>,
  { amountTiyn, at }: Pick<TenderReturnView, 'amountTiyn' | 'at'>,
  fiscalNumber: string | null,
): Question {
  return {
    kind: 'fiscal_return',
    isBlocking: false,
    facts: { saleId, saleNumber, tenderId: id, tender: kind, amountTiyn, receipt: fiscalNumber ?? '—', returnedAt: at },
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
export function returnsWithoutTaskTiyn(tender: TenderRecord, tasks: Pick<TaskStore, 'find'>): number {
  const withTask = tender.returns.filter(({ id }) => isStillDue(tasks.find(`fiscal_return:${id}`)));
  return tender.returnedTiyn - withTask.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
}

function isStillDue(task: TaskRecord | undefined): boolean {
  return task !== undefined && task.resolution !== 'accept';
}

/** A refund that the fiscal register has no return receipt of yet. */
export interface UndoneReturn {
  readonly taskId: string;
  readonly saleId: string;
  readonly saleNumber: number;
  readonly tender: TenderRecord['kind'];
  readonly amountTiyn: number;
  readonly returnedAt: string;
}

export interface UndoneReturns {
  readonly returns: readonly UndoneReturn[];
  readonly cashTiyn: number;
  readonly cardTiyn: number;
}

/**
 * What the fiscal register still counts as taken though it went back here. A return is due before the fiscal shift closes.
 * @param fromAt when the shift was opened; null: whenever it went back.
 */
export function undoneReturns(
  open: readonly Pick<TaskRecord, 'id' | 'kind' | 'facts' | 'createdAt'>[],
  fromAt: string | null,
): UndoneReturns {
  const returns = open
    .filter(({ kind }) => kind === 'fiscal_return')
    .map(
      ({ id, facts, createdAt }): UndoneReturn => ({
        taskId: id,
        saleId: String(facts['saleId']),
        saleNumber: Number(facts['saleNumber']),
        tender: facts['tender'] === 'card' ? 'card' : 'cash',
        amountTiyn: Number(facts['amountTiyn']),
        // Older ledgers know only when the task was raised.
        returnedAt: String(facts['returnedAt'] ?? createdAt),
      }),
    )
    .filter(({ returnedAt }) => fromAt === null || Date.parse(returnedAt) >= Date.parse(fromAt));
  const sumOf = (kind: UndoneReturn['tender']): number =>
    returns.filter(({ tender }) => tender === kind).reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
  return { returns, cashTiyn: sumOf('cash'), cardTiyn: sumOf('card') };
}
