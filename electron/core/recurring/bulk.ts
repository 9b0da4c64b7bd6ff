import { createPhoneInvoiceBody } from '@tilla/payment-api/merchant/invoice-requests.ts';
import { isWholeTenge } from '@tilla/payment-api/money.ts';
import { maskPhone } from '@tilla/payment-api/phone.ts';
import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import type { InvoiceListView } from '@tilla/shared/contract/views/invoice-list-view.ts';
import { isWithdrawnUnsent } from '@tilla/shared/domain/invoice-list.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isOperationLive, putCommand } from '../ledger/records.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { type DescribedOperation, describeOperation } from '../money/operation-description.ts';
import { MAX_IN_FLIGHT_MS } from '../money/runner.ts';
import type { BillingFacts } from '../payments/billing.ts';
import type { Cancels } from '../payments/cancel-calls.ts';
import { orderIdOf } from '../payments/new-payment.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { type AttemptToStart, startAttempt } from '../payments/start-attempt.ts';
import { noteAct } from '../platform/acts.ts';
import { createNotices } from '../platform/event-bus.ts';
import type { Caller, CallsOf, Handler } from '../platform/handlers.ts';
import { inBackground } from '../platform/in-background.ts';
import { type Permitted, permit } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';
import { type LedgerPart, writeParts } from '../platform/transaction.ts';
import { dateOfSale } from '../sales/dating.ts';
import { payerPhoneOf } from '../sales/invoice-sale.ts';
import type { BatchRows } from './batch-rows.ts';
import { describeBulkInvoice, type FrozenBatch, FrozenBatch as FrozenBatchShape } from './bulk-operation.ts';
import { createInvoiceLists, type InvoiceListRecord, putInvoiceList, saleIdOfRow } from './invoice-lists.ts';
import { createWithdrawals } from './withdrawal.ts';

export interface Bulk {
  readonly calls: CallsOf<'bulk.start' | 'bulk.retry' | 'bulk.withdraw' | 'bulk.list' | 'bulk.view' | 'bulk.limits'>;
  readonly operations: readonly DescribedOperation[];
  /** @throws Refusal `till_not_found`. */
  view(listId: string): InvoiceListView;
  /** Each row is a sale of its own, durable before the first batch leaves. */
  startList(asked: ListToStart): string;
  start(): void;
  stop(): void;
}

export interface ListRow {
  /** As typed. */
  readonly phone: string;
  /** For the payer; may be empty. */
  readonly description: string;
  readonly saleOf: (id: string, number: number) => SaleRecord;
  readonly alongside?: (sale: SaleRecord) => LedgerPart;
}

export interface ListToStart {
  readonly callName: 'bulk.start' | 'debt.billOverdue';
  readonly commandId: string;
  readonly name: string;
  readonly by: Permitted;
  readonly rows: readonly ListRow[];
  readonly outputOf: (listId: string) => object;
}

type Request = Pick<AttemptToStart, 'body' | 'externalOrderId' | 'phoneMasked'>;
interface RowPlace {
  readonly index: number;
  readonly firstNumber: number;
  readonly person: PersonView;
  readonly at: string;
}

interface Invoice {
  readonly payment: PaymentRecord;
  readonly sale: SaleRecord | null;
  readonly puts: LedgerPart;
}

/** `POST /invoices/bulk`: rows per request and requests per minute (Limits). */
const ROWS_PER_BATCH = 100;
const BATCHES_PER_MINUTE = 20;
const MINUTE_MS = 60_000;
const SHOWN_LISTS = 20;

export function createBulk(
  context: ShopContext & {
    readonly rows: BatchRows;
    readonly cancels: Pick<Cancels, 'callBack' | 'canCallBack'>;
    /** False for a repayment of what was paid another way since. */
    readonly isStillOwed: (sale: SaleRecord) => boolean;
  },
): Bulk {
  const { ledger, records, payments, bodies, rows, operations, runner, clock, serverClock, ids } = context;
  const { events, logger, billing, tillTag } = context;
  const lists = createInvoiceLists(context);
  const withdrawals = createWithdrawals({ ...context, lists, lockOf });
  const notices = createNotices(clock, (listId) => events.emit('bulk.changed', { listId }));
  const sending = new Set<string>();
  let batchesAtMs: number[] = [];
  let isRunning = false;

  const now = (): string => new Date(serverClock.stampMs()).toISOString();

  function notify(listId: string): void {
    lists.forget(listId);
    notices.notify(listId);
  }

  function waitingOf(listId: string): PaymentRecord[] {
    return payments.live().filter((payment) => payment.listId === listId && payment.step === 'intended');
  }

  async function send(listId: string): Promise<void> {
    if (sending.has(listId)) return;
    const isFree = (): boolean => isRunning && operations.holderOf(lockOf(listId)) === undefined;
    sending.add(listId);
    try {
      while (isFree()) {
        const batch = waitingOf(listId).slice(0, ROWS_PER_BATCH);
        const [first] = batch;
        if (first === undefined) break;
        const { id } = operations.begin(newBatch(listId, first, batch), () => null);
        batchesAtMs = [...recentBatches(), clock.monotonicMs()];
        await runner.run(id);
      }
    } catch (failure) {
      // The ledger took no batch: its rows wait for the next start or reconnect.
      if (!(failure instanceof Refusal)) throw failure;
      logger.error('journal.failed', { id: listId, code: failure.problem.code });
    } finally {
      sending.delete(listId);
    }
  }

  function newBatch(listId: string, first: PaymentRecord, batch: readonly PaymentRecord[]) {
    const frozen: FrozenBatch = {
      listId,
      paymentIds: batch.map(({ id }) => id),
      bankConnectionId: first.bankConnectionId,
      orderIdStart: first.externalOrderId.slice(0, first.externalOrderId.lastIndexOf('-') + 1),
    };
    const person = { id: first.personId, name: first.cashierName };
    return { kind: 'bulk_bill', subject: listId, lock: lockOf(listId), person, approvedBy: null, frozen } as const;
  }

  function recentBatches(): number[] {
    return batchesAtMs.filter((at) => at > clock.monotonicMs() - MINUTE_MS);
  }

  function rejectAll(listId: string, problem: Problem): void {
    for (const payment of waitingOf(listId)) rows.reject(payment, problem);
  }

  function onBatch(operation: OperationRecord): void {
    if (operation.kind !== 'bulk_bill') return;
    const { listId } = FrozenBatchShape.parse(operation.frozen);
    notify(listId);
    if (isOperationLive(operation)) return;
    if (operation.step === 'rejected') rejectAll(listId, operation.problem ?? lost);
    else inBackground(logger, send(listId));
  }
  operations.onChange(onBatch);
  payments.onChange(({ listId }) => {
    if (listId !== undefined) notify(listId);
  });

  function bodyOf(
    sale: SaleRecord,
    { description }: ListRow,
    phone: string,
    externalOrderId: string,
    billing: BillingFacts,
  ): string {
    return JSON.stringify(
      createPhoneInvoiceBody.encode({
        phone,
        amountTiyn: sale.totalTiyn,
        cartItems: null,
        discountPercentage: null,
        description: description === '' ? null : description,
        externalOrderId,
        idempotencyKey: sale.idempotencyKey,
        internalComment: null,
        bankConnectionId: billing.bankConnectionId,
      }),
    );
  }

  function newInvoice(row: ListRow, listId: string, place: RowPlace): Invoice {
    const { index, firstNumber, person, at } = place;
    const phone = payerPhoneOf(row.phone);
    const facts = billing();
    const sale = row.saleOf(saleIdOfRow(listId, index + 1), firstNumber + index);
    if (!isWholeTenge(sale.totalTiyn)) throw new Refusal('amount_must_be_whole_tenge');
    const externalOrderId = orderIdOf(tillTag(), sale.id);
    const body = bodyOf(sale, row, phone, externalOrderId, facts);
    const request = { body, externalOrderId, phoneMasked: maskPhone(phone) };
    const { payment, puts } = attempt(listId, sale, 1, person, at, request);
    return { payment, sale, puts: [puts, row.alongside?.(sale) ?? null] };
  }

  /** A row typed by a person: an amount for something described. */
  function typedRow(
    { phone: typed, amountTiyn, description }: CallInput<'bulk.start'>['rows'][number],
    person: PersonView,
    at: string,
  ): ListRow {
    const line = { id: '1', catalogItemId: null, unit: null, priceTiyn: amountTiyn, count: 1, discountPercentage: 0 };
    const name = description === '' ? maskPhone(payerPhoneOf(typed)) : description;
    return {
      phone: typed,
      description,
      saleOf: (id, number) => ({
        id,
        number,
        ...dateOfSale(serverClock, clock),
        createdAt: at,
        personId: person.id,
        cashierName: person.name,
        cart: { lines: [{ ...line, name }], discountPercentage: 0 },
        totalTiyn: amountTiyn,
        idempotencyKey: ids.next(),
      }),
    };
  }

  function attempt(
    listId: string,
    sale: SaleRecord,
    number: number,
    person: PersonView,
    createdAt: string,
    request: Request,
  ): Omit<Invoice, 'sale'> {
    const { payment, puts } = startAttempt(context, {
      id: ids.next(),
      sale,
      attempt: number,
      person,
      ...request,
      bankConnectionId: billing().bankConnectionId,
      createdAt,
    });
    return { payment: { ...payment, place: 'list', listId }, puts };
  }

  function startList({ callName, commandId, name, by, rows: given, outputOf }: ListToStart): string {
    const { person, approvedBy } = by;
    const at = now();
    const listId = ids.next();
    const firstNumber = records.nextSaleNumber();
    const invoices = given.map((row, index) => newInvoice(row, listId, { index, firstNumber, person, at }));
    const totalTiyn = invoices.reduce((sum, { payment }) => sum + payment.amountTiyn, 0);
    const list: InvoiceListRecord = {
      withdrawn: null,
      id: listId,
      name,
      createdAt: at,
      personName: person.name,
      approvedBy,
      totalTiyn,
      saleIds: invoices.map(({ payment }) => payment.saleId),
    };
    const facts = { amountTiyn: totalTiyn, lines: invoices.length };
    payments.openAll(invoices, [
      putInvoiceList(list),
      invoices.map(({ puts }) => puts),
      noteAct({ id: commandId, at, kind: callName, person, approvedBy, facts }),
      putCommand(commandId, { name: callName, output: outputOf(listId) }, at),
    ]);
    inBackground(logger, send(listId));
    return listId;
  }

  const start: Handler<'bulk.start'> = ({ name, rows: given, commandId }, caller) => {
    const by = permit(caller, 'senior', () => ({
      amountTiyn: given.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0),
      count: given.length,
      ...(name === '' ? {} : { name }),
    }));
    const at = now();
    const typed = given.map((row) => typedRow(row, by.person, at));
    const outputOf = (listId: string) => ({ listId });
    return { listId: startList({ callName: 'bulk.start', commandId, name, by, rows: typed, outputOf }) };
  };

  const retry: Handler<'bulk.retry'> = ({ listId, commandId }, caller: Caller) => {
    const { person } = permit(caller, 'senior');
    const at = now();
    const list = lists.get(listId);
    const invoices = list.saleIds.flatMap((saleId): Invoice[] => {
      const sale = records.sale(saleId);
      const attempts = payments.ofSale(saleId);
      const last = attempts.at(-1);
      // Only rows that surely made no invoice; an unreadable number has to be entered again.
      if (sale === undefined || last === undefined || payments.phase(last) !== 'rejected') return [];
      if (isWithdrawnUnsent('rejected', last.problem) || !context.isStillOwed(sale)) return [];
      const body = bodies.open(last);
      if (body === null) return [];
      // The request is byte for byte the same, whatever the till's tag is now (rules C1, D1).
      const request = { body, externalOrderId: last.externalOrderId, phoneMasked: last.phoneMasked ?? '' };
      return [{ ...attempt(listId, sale, attempts.length + 1, person, at, request), sale: null }];
    });
    if (invoices.length === 0) throw new Refusal('till_not_found');
    const output = { rows: invoices.length };
    withdrawals.end(listId);
    payments.openAll(invoices, [
      invoices.map(({ puts }) => puts),
      putInvoiceList({ ...list, withdrawn: null }),
      putCommand(commandId, { name: 'bulk.retry', output }, at),
    ]);
    inBackground(logger, send(listId));
    return output;
  };

  const withdraw: Handler<'bulk.withdraw'> = ({ listId, commandId }, caller) => {
    const list = lists.get(listId);
    const output = { rows: withdrawals.count(listId) };
    const { person, approvedBy } = permit(caller, 'senior', () => ({
      name: list.name,
      count: output.rows,
      amountTiyn: withdrawals.sumTiyn(listId),
    }));
    if (output.rows === 0) throw new Refusal('Invoice cannot be cancelled');
    const at = now();
    const facts = { name: list.name, lines: output.rows };
    writeParts(
      ledger,
      putInvoiceList({ ...list, withdrawn: { id: person.id, name: person.name } }),
      noteAct({ id: commandId, at, kind: 'bulk.withdraw', person, approvedBy, facts }),
      putCommand(commandId, { name: 'bulk.withdraw', output }, at),
    );
    withdrawals.begin(listId, person);
    notify(listId);
    return output;
  };

  return {
    operations: [describeOperation(describeBulkInvoice(context))],
    calls: {
      'bulk.start': start,
      'bulk.retry': retry,
      'bulk.withdraw': withdraw,
      'bulk.list': () => ({ lists: lists.newest(SHOWN_LISTS) }),
      'bulk.view': ({ listId }) => lists.view(listId),
      'bulk.limits': () => ({
        batchesLastMinute: recentBatches().length,
        batchesPerMinute: BATCHES_PER_MINUTE,
        rowsPerBatch: ROWS_PER_BATCH,
      }),
    },
    view: lists.view,
    startList,
    start() {
      isRunning = true;
      withdrawals.start();
      const left = payments.live().filter(({ place, step }) => place === 'list' && step === 'intended');
      for (const listId of new Set(left.flatMap((payment) => payment.listId ?? []))) {
        if (operations.holderOf(lockOf(listId)) !== undefined) continue;
        const waiting = waitingOf(listId);
        // Rows that waited too long are rejected; a person can send them again.
        if (waiting.some((payment) => !isFresh(payment))) rejectAll(listId, lost);
        else inBackground(logger, send(listId));
      }
    },
    stop() {
      isRunning = false;
      notices.stop();
    },
  };

  function isFresh({ intentServiceMs }: PaymentRecord): boolean {
    return intentServiceMs !== null && serverClock.stampMs() - intentServiceMs < MAX_IN_FLIGHT_MS;
  }
}

function lockOf(listId: string): string {
  return `bulk:${listId}`;
}

const lost: Problem = { code: 'till_offline', params: {} };
