/** The service issues no return receipts for counter money: a person does, and a task holds the data until then. */

import type { TenderReturnView } from '@tilla/shared/contract/views/tender-view.ts';
import { isOperationLive } from '../ledger/records.ts';
import type { TaskRecord } from '../ledger/task-record.ts';
import type { TenderRecord } from '../ledger/tender-record.ts';
import type { Question } from '../money/operation-description.ts';
import type { OperationStore } from '../money/operation-store.ts';
import type { TaskStore } from '../money/task-store.ts';
import { receiptsOf } from './tender-view.ts';

export function mayBeFiscal(
  tender: Pick<TenderRecord, 'id' | 'saleId'>,
  operations: Pick<OperationStore, 'ofSubject'>,
) {
  return receiptsOf(tender, operations).some(
    (receipt) => isOperationLive(receipt) || (receipt.step === 'confirmed' && receipt.problem === null),
  );
}

/** The task at the fiscal register. `was_done`: the return was issued; `accept`: none is needed. */
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

/** Subject of the task where the receipt came after the refund; closing the receipt's own tasks does not close it. */
export function returnsOfReceipt(operationId: string): string {
  return `receipt:${operationId}`;
}

/** There was no receipt then; a later one is of the whole amount. */
export function returnsWithoutTaskTiyn(tender: TenderRecord, tasks: Pick<TaskStore, 'find'>): number {
  const withTask = tender.returns.filter(({ id }) => isStillDue(tasks.find(`fiscal_return:${id}`)));
  return tender.returnedTiyn - withTask.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
}

function isStillDue(task: TaskRecord | undefined): boolean {
  return task !== undefined && task.resolution !== 'accept';
}

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

/** Not counted by the fiscal register yet; due before the fiscal shift closes. @param fromAt null: any time. */
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
        // Older ledgers have only the time of the task.
        returnedAt: String(facts['returnedAt'] ?? createdAt),
      }),
    )
    .filter(({ returnedAt }) => fromAt === null || Date.parse(returnedAt) >= Date.parse(fromAt));
  const sumOf = (kind: UndoneReturn['tender']): number =>
    returns.filter(({ tender }) => tender === kind).reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
  return { returns, cashTiyn: sumOf('cash'), cardTiyn: sumOf('card') };
}
