import type { FiscalReturnView } from '@tilla/shared/contract/views/tender-view.ts';
import { putTender } from '../ledger/records.ts';
import type { TaskRecord } from '../ledger/task-record.ts';
import type { TenderRecord } from '../ledger/tender-record.ts';
import type { TaskConsequence } from '../money/task-calls.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { defineCalls } from '../platform/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import { StoredReceipt } from './fiscal-receipt.ts';
import { undoneReturns } from './fiscal-return.ts';
import { receiptsOf } from './tender-view.ts';

export function createFiscalReturns({ records, operations, tasks, facts, events, clock, serverClock }: ShopContext) {
  function tenderOf(task: TaskRecord): TenderRecord {
    const tender = records.tender(String(task.facts['tenderId']));
    if (tender === undefined) throw new Refusal('till_not_found');
    return tender;
  }

  function receiptOf(tender: TenderRecord): FiscalReturnView['receipt'] {
    const issued = receiptsOf(tender, operations).findLast(
      ({ step, problem }) => step === 'confirmed' && problem === null,
    );
    const receipt = StoredReceipt.safeParse(issued?.result).data;
    if (receipt?.status !== 'issued') return null;
    const { fiscalNumber, issuedAt, totalTiyn, fiscalUrl } = receipt;
    return { fiscalNumber, issuedAt, totalTiyn, kkmNumber: facts.kkmNumber(), url: fiscalUrl };
  }

  /** Recorded under its task, so that a repeat after a crash does not record it twice. */
  const done: TaskConsequence = (task, action, person, _approvedBy, { receiptNumber = '' }) => {
    if (action !== 'was_done') return;
    if (receiptNumber === '') throw new Refusal('till_return_number_needed');
    const tender = tenderOf(task);
    const made = {
      taskId: task.id,
      receiptNumber,
      amountTiyn: Number(task.facts['amountTiyn']),
      at: new Date(serverClock.stampMs()).toISOString(),
      personName: person.name,
    };
    const change = {
      fiscalReturns: [...(tender.fiscalReturns ?? []).filter(({ taskId }) => taskId !== task.id), made],
    };
    const at = new Date(clock.nowMs()).toISOString();
    records.write(
      { stream: tender.id, type: 'tender.fiscalReturned', at, personId: person.id, data: change },
      putTender({ ...tender, ...change }),
    );
    events.emit('sale.changed', { saleId: tender.saleId });
  };

  return {
    calls: defineCalls({
      'fiscalReturn.view'({ taskId }) {
        const task = tasks.find(taskId);
        const [undone] = task?.resolvedAt === null ? undoneReturns([task], null).returns : [];
        if (task === undefined || undone === undefined) throw new Refusal('till_not_found');
        const tender = tenderOf(task);
        const { saleId, saleNumber, amountTiyn, returnedAt } = undone;
        const lines = tender.returns.find(({ id }) => id === task.subject)?.lines ?? [];
        return { saleId, saleNumber, kind: tender.kind, amountTiyn, returnedAt, lines, receipt: receiptOf(tender) };
      },
    }),
    consequences: { fiscal_return: done },
  };
}
