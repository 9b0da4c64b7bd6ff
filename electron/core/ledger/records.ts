/** Typed records over the ledger: validated when read. */

import { type Ledger, type LedgerChange, LedgerFailure, type RecordPut } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { isOperationOpen, OperationRecord } from './operation-record.ts';
import { PaymentRecord } from './payment-record.ts';
import { SaleRecord } from './sale-record.ts';
import { TaskRecord } from './task-record.ts';
import { TenderRecord } from './tender-record.ts';

export interface Records {
  /** One transaction, durable on return. @throws Refusal `till_disk_full` or `till_journal_failed` (rule H6). */
  write(change: LedgerChange): void;
  sale(id: string): SaleRecord | undefined;
  salesFrom(fromAt: string): SaleRecord[];
  nextSaleNumber(): number;
  /** Null before the first. */
  newestSaleAt(): string | null;
  newestDatedSaleAt(): string | null;
  /** Sales dated only by this machine's clock so far (rule L2), in order. */
  undatedSales(): SaleRecord[];
  payment(id: string): PaymentRecord | undefined;
  paymentsOf(saleId: string): PaymentRecord[];
  /** Made in this period (`from` inclusive, `before` exclusive), oldest first. */
  paymentsBetween(fromAt: string, beforeAt: string): PaymentRecord[];
  tender(id: string): TenderRecord | undefined;
  tendersOf(saleId: string): TenderRecord[];
  livePayments(): PaymentRecord[];
  operation(id: string): OperationRecord | undefined;
  operationsOf(subject: string): OperationRecord[];
  /** All with an open outcome or end, and those that wait for a person; oldest first. */
  liveOperations(): OperationRecord[];
  task(id: string): TaskRecord | undefined;
  openTasks(): TaskRecord[];
}

export interface SaleShift {
  /** Opens the shift if none is open; its float is unknown until it is entered. */
  withSale(person: { readonly id: string; readonly name: string }): LedgerChange;
  /** Cash needs a known float, or the count at the close means nothing. */
  isFloatKnown(): boolean;
}

/** A finished command; a repeated `commandId` gets its answer (rule C8). */
export interface AnsweredCommand {
  readonly name: string;
  readonly output: unknown;
  /** Binding to its request (`command-answers.ts`); ledgers from before December 2026 lack it. */
  readonly binding?: string;
}

export function createRecords(ledger: Ledger): Records {
  return {
    write(change) {
      try {
        ledger.write(change);
      } catch (failure) {
        if (!(failure instanceof LedgerFailure)) throw failure;
        throw new Refusal(failure.kind === 'disk_full' ? 'till_disk_full' : 'till_journal_failed');
      }
    },
    sale(id) {
      const stored = ledger.read('sale', id);
      return stored === undefined ? undefined : SaleRecord.parse(stored.value);
    },
    salesFrom: (fromAt) => ledger.find('sale', { fromAt }).map(({ value }) => SaleRecord.parse(value)),
    // Sales are never removed, and the ledger refuses a number twice.
    newestSaleAt() {
      const [newest] = ledger.find('sale', { limit: 1 });
      return newest === undefined ? null : SaleRecord.parse(newest.value).createdAt;
    },
    newestDatedSaleAt() {
      const undated = ledger.count('sale', { group: UNDATED });
      const newest = ledger.find('sale', { limit: undated + 1 }).map(({ value }) => SaleRecord.parse(value));
      return newest.find((sale) => !isUndated(sale))?.createdAt ?? null;
    },
    undatedSales: () =>
      ledger
        .find('sale', { group: UNDATED })
        .map(({ value }) => SaleRecord.parse(value))
        .sort((one, other) => one.number - other.number),
    nextSaleNumber: () => ledger.lastNumber('sale') + 1,
    payment(id) {
      const stored = ledger.read('payment', id);
      return stored === undefined ? undefined : PaymentRecord.parse(stored.value);
    },
    paymentsOf: (saleId) =>
      ledger.find('payment', { parent: saleId, oldestFirst: true }).map(({ value }) => PaymentRecord.parse(value)),
    paymentsBetween: (fromAt, beforeAt) =>
      ledger.find('payment', { fromAt, beforeAt, oldestFirst: true }).map(({ value }) => PaymentRecord.parse(value)),
    tender(id) {
      const stored = ledger.read('tender', id);
      return stored === undefined ? undefined : TenderRecord.parse(stored.value);
    },
    tendersOf: (saleId) =>
      ledger.find('tender', { parent: saleId, oldestFirst: true }).map(({ value }) => TenderRecord.parse(value)),
    livePayments: () =>
      ledger.find('payment', { group: 'live', oldestFirst: true }).map(({ value }) => PaymentRecord.parse(value)),
    operation(id) {
      const stored = ledger.read('operation', id);
      return stored === undefined ? undefined : OperationRecord.parse(stored.value);
    },
    operationsOf: (subject) =>
      ledger.find('operation', { parent: subject, oldestFirst: true }).map(({ value }) => OperationRecord.parse(value)),
    liveOperations: () =>
      ledger.find('operation', { group: 'live', oldestFirst: true }).map(({ value }) => OperationRecord.parse(value)),
    task(id) {
      const stored = ledger.read('task', id);
      return stored === undefined ? undefined : TaskRecord.parse(stored.value);
    },
    openTasks: () =>
      ledger.find('task', { group: 'open', oldestFirst: true }).map(({ value }) => TaskRecord.parse(value)),
  };
}

const UNDATED = 'undated';

function isUndated({ machineAt }: SaleRecord): boolean {
  return typeof machineAt === 'string';
}

export function putSale(sale: SaleRecord): RecordPut {
  const keys = { ...(isUndated(sale) ? { group: UNDATED } : {}), at: sale.createdAt, number: sale.number };
  return { kind: 'sale', id: sale.id, value: sale, keys };
}

export function putPayment(payment: PaymentRecord): RecordPut {
  const isLive = payment.isWatched || payment.place !== 'done' || isUnsettled(payment);
  const keys = { group: isLive ? 'live' : 'over', parent: payment.saleId, at: payment.createdAt };
  return { kind: 'payment', id: payment.id, value: payment, keys };
}

export function putTender(tender: TenderRecord): RecordPut {
  const keys = { parent: tender.saleId, at: tender.takenAt };
  return { kind: 'tender', id: tender.id, value: tender, keys };
}

export function putOperation(operation: OperationRecord): RecordPut {
  const group = isOperationLive(operation) ? 'live' : 'over';
  const keys = { group, parent: operation.subject, at: operation.createdAt };
  return { kind: 'operation', id: operation.id, value: operation, keys };
}

export function putTask(task: TaskRecord): RecordPut {
  const keys = { group: task.resolvedAt === null ? 'open' : 'resolved', parent: task.subject, at: task.createdAt };
  return { kind: 'task', id: task.id, value: task, keys };
}

export function isOperationLive(operation: OperationRecord): boolean {
  return isOperationOpen(operation) || operation.step === 'stopped';
}

export function putCommand(commandId: string, answered: AnsweredCommand, at: string): RecordPut {
  return { kind: 'command', id: commandId, value: answered, keys: { at } };
}

export function isUnsettled(payment: PaymentRecord): boolean {
  return payment.step === 'intended' || payment.step === 'sent' || payment.step === 'unknown';
}
