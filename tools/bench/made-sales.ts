/** Sales of a made-up shop as a ledger has them: the same ones every time. */

import { createSeededRandom } from 'tilla-sandbox/clock/random.ts';
import { putPayment, putSale, putTender } from '#core/ledger/records.ts';
import type { SaleRecord } from '#core/ledger/sale-record.ts';
import type { TenderRecord } from '#core/ledger/tender-record.ts';
import type { LedgerEvent, RecordPut } from '#core/platform/ports.ts';
import { anInvoice, aPayment, aSale } from '#tests/core/payment-records.ts';

export interface MadeSale {
  readonly events: LedgerEvent[];
  readonly puts: RecordPut[];
}

const cashiers = ['Айгерим', 'Дана', 'Ерлан', 'Светлана'];
const firstNames = ['Айгерім', 'Асхат', 'Ботагөз', 'Гүлнар', 'Данияр', 'Ержан', 'Жанна', 'Камила', 'Мария', 'Нұрлан'];
const letters = 'АБГДЕЖЗИКЛМНОПРСТУФХЦЧШЭЮЯ';
const goods = ['Нан', 'Сүт 1 л', 'Чай чёрный', 'Сахар 1 кг', 'Алма', 'Кефир', 'Мыло', 'Батон', 'Су 0,5 л', 'Печенье'];

const uuid = (number: number): string => `0195645e-0000-7000-8000-${`${number}`.padStart(12, '0')}`;

/** @param goodOf an item of a larger shop, by a number below 1 */
export function createSaleMaker(goodOf?: (unit: number) => number): (number: number, atMs: number) => MadeSale {
  const random = createSeededRandom(7);
  const upTo = (max: number): number => Math.floor(random.unit() * max);

  return makeSale;

  function makeSale(number: number, atMs: number): MadeSale {
    const at = new Date(atMs).toISOString();
    const cashier = upTo(cashiers.length);
    const personId = uuid(900_000_000_000 + cashier);
    const cashierName = cashiers[cashier] ?? '';
    const lines = Array.from({ length: 1 + upTo(3) }, (_nothing, place) => {
      const good = goodOf === undefined ? upTo(goods.length) : goodOf(random.unit());
      return {
        id: String(place),
        catalogItemId: good + 1,
        name: goods[good % goods.length] ?? '',
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
}
