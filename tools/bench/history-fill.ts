/** Fills the ledger of a till with years of sales, as its own records say them; says how long it took as one line of JSON. */

import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import type { PaymentRecord } from '#core/ledger/payment-record.ts';
import { putPayment, putSale, putTender } from '#core/ledger/records.ts';
import type { SaleRecord } from '#core/ledger/sale-record.ts';
import type { TenderRecord } from '#core/ledger/tender-record.ts';
import { newPayment } from '#core/payments/new-payment.ts';
import type { LedgerEvent, RecordPut } from '#core/platform/ports.ts';

/** What it says; milliseconds. */
export interface HistoryFilled {
  readonly readyMs: number;
  readonly events: number;
}

const [file = '', size = '0', lastDay = ''] = process.argv.slice(2);
const count = Number(size);
const BATCH = 500;
const SALES_A_DAY = 280;
const DAY_MS = 86_400_000;
const OPEN_MS = 9 * 3_600_000;
const BETWEEN_MS = 150_000;

const cashiers = ['Айгерим', 'Дана', 'Ерлан', 'Светлана'];
const firstNames = ['Айгерім', 'Асхат', 'Ботагөз', 'Гүлнар', 'Данияр', 'Ержан', 'Жанна', 'Камила', 'Мария', 'Нұрлан'];
const letters = 'АБГДЕЖЗИКЛМНОПРСТУФХЦЧШЭЮЯ';
const goods = ['Нан', 'Сүт 1 л', 'Чай чёрный', 'Сахар 1 кг', 'Алма', 'Кефир', 'Мыло', 'Батон', 'Су 0,5 л', 'Печенье'];

let state = 7;
/** The same ledger every time (mulberry32). */
function upTo(max: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * max);
}

function uuid(number: number): string {
  return `0195645e-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

function makeSale(number: number, atMs: number): { events: LedgerEvent[]; puts: RecordPut[] } {
  const at = new Date(atMs).toISOString();
  const cashier = upTo(cashiers.length);
  const personId = uuid(900_000_000_000 + cashier);
  const cashierName = cashiers[cashier] ?? '';
  const lines = Array.from({ length: 1 + upTo(3) }, (_nothing, place) => {
    const good = upTo(goods.length);
    return {
      id: String(place),
      catalogItemId: good + 1,
      name: goods[good] ?? '',
      unit: null,
      priceTiyn: (10 + upTo(300)) * 1_000,
      count: 1 + upTo(3),
      discountPercentage: 0,
    };
  });
  const totalTiyn = lines.reduce((sum, { priceTiyn, count: pieces }) => sum + priceTiyn * pieces, 0);
  const sale: SaleRecord = {
    id: uuid(number * 10),
    number,
    createdAt: at,
    personId,
    cashierName,
    cart: { lines, discountPercentage: 0 },
    totalTiyn,
    idempotencyKey: uuid(number * 10 + 1),
  };
  const opened = { stream: sale.id, type: 'sale.opened', at, personId, data: { ...sale } };
  if (upTo(4) === 0) {
    const tender: TenderRecord = {
      id: uuid(number * 10 + 2),
      saleId: sale.id,
      saleNumber: number,
      kind: upTo(3) === 0 ? 'card' : 'cash',
      amountTiyn: totalTiyn,
      fromTiyn: 0,
      returnedTiyn: 0,
      returnReason: null,
      returnApprovedBy: null,
      returns: [],
      receivedTiyn: null,
      changeTiyn: 0,
      personId,
      personName: cashierName,
      takenAt: at,
    };
    const taken = { stream: tender.id, type: 'tender.taken', at, personId, data: { ...tender } };
    return { events: [opened, taken], puts: [putSale(sale), putTender(tender)] };
  }
  const isPaid = upTo(30) > 0;
  const paidAt = new Date(atMs + 20_000).toISOString();
  const refundedTiyn = isPaid && upTo(50) === 0 ? totalTiyn : 0;
  const intended = newPayment({
    id: uuid(number * 10 + 3),
    sale,
    attempt: 1,
    person: { id: personId, name: cashierName, role: 'cashier' },
    frozenBody: '{}',
    externalOrderId: `a1b2c3d4.${sale.id}`,
    bankConnectionId: 1,
    createdAt: at,
    intentServiceMs: atMs,
  });
  const end: Partial<PaymentRecord> = {
    step: 'confirmed',
    place: 'done',
    endConfirmedMs: isPaid ? null : atMs + 600_000,
    invoice: {
      id: 500_000 + number,
      status: isPaid ? 'paid' : 'expired',
      isScanned: isPaid,
      amountTiyn: totalTiyn,
      isSandbox: true,
      createdAt: at,
      qrExpiresAt: new Date(atMs + 300_000).toISOString(),
      expiresAt: null,
      qrToken: null,
      qrLink: null,
      qrImage: null,
      paidAt: isPaid ? paidAt : null,
      payerName: isPaid
        ? `${firstNames[upTo(firstNames.length)] ?? ''} ${letters.charAt(upTo(letters.length))}.`
        : null,
      errorCode: null,
      providerText: null,
      totalRefundedTiyn: refundedTiyn,
    },
  };
  const event = (type: string, moment: string, data: Readonly<Record<string, unknown>>): LedgerEvent => ({
    stream: intended.id,
    type,
    at: moment,
    personId,
    data,
  });
  return {
    events: [
      opened,
      event('payment.intended', at, { ...intended }),
      event('payment.sent', at, { step: 'sent', sends: 1, mayHaveArrived: true }),
      event('payment.observed', paidAt, { ...end, sends: 1, mayHaveArrived: true }),
    ],
    puts: [putSale(sale), putPayment({ ...intended, sends: 1, mayHaveArrived: true, ...end })],
  };
}

const start = performance.now();
const ledger = openSqliteLedger(file);
const days = Math.ceil(count / SALES_A_DAY);
const firstMs = Date.parse(`${lastDay}T00:00:00+05:00`) - (days - 1) * DAY_MS;
let change: { events: LedgerEvent[]; puts: RecordPut[] } = { events: [], puts: [] };
for (let number = 1; number <= count; number += 1) {
  const [day, place] = [Math.floor((number - 1) / SALES_A_DAY), (number - 1) % SALES_A_DAY];
  const made = makeSale(number, firstMs + day * DAY_MS + OPEN_MS + place * BETWEEN_MS);
  change.events.push(...made.events);
  change.puts.push(...made.puts);
  if (number % BATCH !== 0 && number !== count) continue;
  ledger.write(change);
  change = { events: [], puts: [] };
}
const { seq } = ledger.head();
ledger.close();
const filled: HistoryFilled = { readyMs: performance.now() - start, events: seq };
process.stdout.write(`${JSON.stringify(filled)}\n`);
