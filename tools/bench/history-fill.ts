/** Fills the ledger of a till with years of sales, as its own records say them; says how long it took as one line of JSON. */

import { createSeededRandom } from 'tilla-sandbox/clock/random.ts';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import { putPayment, putSale, putTender } from '#core/ledger/records.ts';
import type { SaleRecord } from '#core/ledger/sale-record.ts';
import type { TenderRecord } from '#core/ledger/tender-record.ts';
import type { LedgerEvent, RecordPut } from '#core/platform/ports.ts';
import { DAY, HOUR } from '#tests/core/manual-clock.ts';
import { anInvoice, aPayment, aSale } from '#tests/core/payment-records.ts';

export interface HistoryFilled {
  readonly readyMs: number;
  readonly events: number;
}

const [file = '', size = '0', lastDay = ''] = process.argv.slice(2);
const count = Number(size);
const BATCH = 500;
const SALES_A_DAY = 280;
const BETWEEN_MS = 150_000;

const cashiers = ['Айгерим', 'Дана', 'Ерлан', 'Светлана'];
const firstNames = ['Айгерім', 'Асхат', 'Ботагөз', 'Гүлнар', 'Данияр', 'Ержан', 'Жанна', 'Камила', 'Мария', 'Нұрлан'];
const letters = 'АБГДЕЖЗИКЛМНОПРСТУФХЦЧШЭЮЯ';
const goods = ['Нан', 'Сүт 1 л', 'Чай чёрный', 'Сахар 1 кг', 'Алма', 'Кефир', 'Мыло', 'Батон', 'Су 0,5 л', 'Печенье'];

/** The same ledger every time. */
const random = createSeededRandom(7);
const upTo = (max: number): number => Math.floor(random.unit() * max);
const uuid = (number: number): string => `0195645e-0000-7000-8000-${`${number}`.padStart(12, '0')}`;

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
  const sale: SaleRecord = aSale({
    id: uuid(number * 10),
    number,
    createdAt: at,
    personId,
    cashierName,
    cart: { lines, discountPercentage: 0 },
    totalTiyn,
    idempotencyKey: uuid(number * 10 + 1),
  });
  const eventOf =
    (stream: string) =>
    (type: string, moment: string, data: object): LedgerEvent => ({
      stream,
      type,
      at: moment,
      personId,
      data: { ...data },
    });
  const opened = eventOf(sale.id)('sale.opened', at, sale);
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
    return {
      events: [opened, eventOf(tender.id)('tender.taken', at, tender)],
      puts: [putSale(sale), putTender(tender)],
    };
  }
  const isPaid = upTo(30) > 0;
  const paidAt = new Date(atMs + 20_000).toISOString();
  const totalRefundedTiyn = isPaid && upTo(50) === 0 ? totalTiyn : 0;
  const intended = aPayment({
    id: uuid(number * 10 + 3),
    saleId: sale.id,
    saleNumber: number,
    personId,
    cashierName,
    createdAt: at,
    amountTiyn: totalTiyn,
    externalOrderId: `a1b2c3d4.${sale.id}`,
    bankConnectionId: 1,
    intentServiceMs: atMs,
  });
  const end = {
    step: 'confirmed' as const,
    place: 'done' as const,
    endConfirmedMs: isPaid ? null : atMs + 600_000,
    invoice: anInvoice({
      id: 500_000 + number,
      status: isPaid ? 'paid' : 'expired',
      isScanned: isPaid,
      amountTiyn: totalTiyn,
      isSandbox: true,
      createdAt: at,
      qrExpiresAt: new Date(atMs + 300_000).toISOString(),
      qrToken: null,
      paidAt: isPaid ? paidAt : null,
      payerName: isPaid
        ? `${firstNames[upTo(firstNames.length)] ?? ''} ${letters.charAt(upTo(letters.length))}.`
        : null,
      totalRefundedTiyn,
    }),
    sends: 1,
    mayHaveArrived: true,
  };
  const event = eventOf(intended.id);
  return {
    events: [
      opened,
      event('payment.intended', at, intended),
      event('payment.sent', at, { step: 'sent', sends: 1, mayHaveArrived: true }),
      event('payment.observed', paidAt, end),
    ],
    puts: [putSale(sale), putPayment({ ...intended, ...end })],
  };
}

const startMs = performance.now();
const ledger = openSqliteLedger(file);
const firstMs = Date.parse(`${lastDay}T00:00:00+05:00`) - (Math.ceil(count / SALES_A_DAY) - 1) * DAY;
let change: { events: LedgerEvent[]; puts: RecordPut[] } = { events: [], puts: [] };
for (let number = 1; number <= count; number += 1) {
  const [day, place] = [Math.floor((number - 1) / SALES_A_DAY), (number - 1) % SALES_A_DAY];
  const made = makeSale(number, firstMs + day * DAY + 9 * HOUR + place * BETWEEN_MS);
  change.events.push(...made.events);
  change.puts.push(...made.puts);
  if (number % BATCH !== 0 && number !== count) continue;
  ledger.write(change);
  change = { events: [], puts: [] };
}
const { seq } = ledger.head();
ledger.close();
process.stdout.write(
  `${JSON.stringify({ readyMs: performance.now() - startMs, events: seq } satisfies HistoryFilled)}\n`,
);
