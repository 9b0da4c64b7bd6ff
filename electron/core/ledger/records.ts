/** Typed records over the ledger: validated when read. */

import type { z } from 'zod';
import { type Ledger, LedgerFailure, type RecordKind, type RecordPut, type RecordQuery } from '../platform/ports.ts';
import { refusalOfLedger } from '../platform/refusal.ts';
import { type LedgerPart, writeParts } from '../platform/transaction.ts';
import { isOperationOpen, OperationRecord } from './operation-record.ts';
import { PaymentRecord } from './payment-record.ts';
import { SaleRecord } from './sale-record.ts';
import { TaskRecord } from './task-record.ts';
import { TenderRecord } from './tender-record.ts';

export interface Records {
  /** One transaction, durable on return. @throws Refusal `till_disk_full` or `till_journal_failed` (rule H6). */
  write(...parts: readonly LedgerPart[]): void;
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
  /** Latest raised first. */
  resolvedTasks(limit: number): TaskRecord[];
}

export interface SaleShift {
  /** Opens the shift if none is open; its float is unknown until it is entered. */
  withSale(person: { readonly id: string; readonly name: string }): LedgerPart;
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
  function read<Value>(kind: RecordKind, id: string, schema: z.ZodType<Value>): Value | undefined {
    const stored = ledger.read(kind, id);
    return stored === undefined ? undefined : schema.parse(stored.value);
  }

  function list<Value>(kind: RecordKind, schema: z.ZodType<Value>, query: RecordQuery): Value[] {
    return ledger.find(kind, query).map(({ value }) => schema.parse(value));
  }

  const newestSales = (limit: number): SaleRecord[] => list('sale', SaleRecord, { limit });

  const refusing: Pick<Ledger, 'write'> = {
    write(change) {
      try {
        ledger.write(change);
      } catch (failure) {
        throw failure instanceof LedgerFailure ? refusalOfLedger(failure) : failure;
      }
    },
  };

  return {
    write(...parts) {
      writeParts(refusing, parts);
    },
    sale: (id) => read('sale', id, SaleRecord),
    salesFrom: (fromAt) => list('sale', SaleRecord, { fromAt }),
    newestSaleAt: () => newestSales(1)[0]?.createdAt ?? null,
    newestDatedSaleAt: () =>
      newestSales(ledger.count('sale', { group: UNDATED }) + 1).find((sale) => !isUndated(sale))?.createdAt ?? null,
    undatedSales: () => list('sale', SaleRecord, { group: UNDATED }).sort((one, other) => one.number - other.number),
    // Sales are never removed, and the ledger refuses a number twice.
    nextSaleNumber: () => ledger.lastNumber('sale') + 1,
    payment: (id) => read('payment', id, PaymentRecord),
    paymentsOf: (saleId) => list('payment', PaymentRecord, { parent: saleId, oldestFirst: true }),
    paymentsBetween: (fromAt, beforeAt) => list('payment', PaymentRecord, { fromAt, beforeAt, oldestFirst: true }),
    tender: (id) => read('tender', id, TenderRecord),
    tendersOf: (saleId) => list('tender', TenderRecord, { parent: saleId, oldestFirst: true }),
    livePayments: () => list('payment', PaymentRecord, { group: 'live', oldestFirst: true }),
    operation: (id) => read('operation', id, OperationRecord),
    operationsOf: (subject) => list('operation', OperationRecord, { parent: subject, oldestFirst: true }),
    liveOperations: () => list('operation', OperationRecord, { group: 'live', oldestFirst: true }),
    task: (id) => read('task', id, TaskRecord),
    openTasks: () => list('task', TaskRecord, { group: 'open', oldestFirst: true }),
    resolvedTasks: (limit) => list('task', TaskRecord, { group: 'resolved', limit }),
  };
}

/** A small record of a feature; `group` in the keys finds all of one kind. */
export function putNote(id: string, value: unknown, keys: RecordPut['keys'] = {}): RecordPut {
  return { kind: 'note', id, value, keys };
}

export function readNote<Value>(ledger: Pick<Ledger, 'read'>, id: string, schema: z.ZodType<Value>): Value | undefined {
  const stored = ledger.read('note', id);
  return stored === undefined ? undefined : schema.parse(stored.value);
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
