/**
 * An exchange is a refund and a sale, by the operations that make those (shop rule: the refund is confirmed first). What
 * happened is read from these two; the exchange itself keeps only what was asked for.
 */

import { DAY_MS } from '@tilla/payment-api/timestamps.ts';
import type { CallInput, CallOutput } from '@tilla/shared/contract/calls.ts';
import type { ExchangeSource, ExchangeView } from '@tilla/shared/contract/views/exchange-view.ts';
import { exchangeWarning } from '@tilla/shared/domain/exchange-law.ts';
import {
  type ExchangeRecord,
  findExchanges,
  putExchange,
  readExchange,
  refundAnswerOf,
} from '../ledger/exchange-record.ts';
import { putCommand } from '../ledger/records.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { Caller, CallsOf, Handlers } from '../platform/handlers.ts';
import { permit } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';
import type { ExchangeViews } from './exchange-views.ts';

type Names = 'offer' | 'begin' | 'view' | 'listOpen' | 'ofSale' | 'end';

export interface Exchanges {
  readonly calls: CallsOf<`exchange.${Names}`>;
}

const LISTED_DAYS = 60;

export function createExchanges(
  context: ShopContext & {
    readonly views: ExchangeViews;
    readonly startRefund: Handlers['refund.start'];
    readonly giveBack: Handlers['tender.giveBack'];
  },
): Exchanges {
  const { ledger, records, payments, serverClock, clock, ids, events } = context;
  const { beginning, view } = context.views;

  const now = (): string => new Date(serverClock.stampMs()).toISOString();

  function saleOf(saleId: string): SaleRecord {
    const sale = records.sale(saleId);
    if (sale === undefined) throw new Refusal('till_not_found');
    return sale;
  }

  function get(id: string): ExchangeRecord {
    const exchange = readExchange(ledger, id);
    if (exchange === undefined) throw new Refusal('till_not_found');
    return exchange;
  }

  function sourcesOf(sale: SaleRecord): CallOutput<'exchange.offer'>['sources'] {
    const paid = payments.ofSale(sale.id).filter((payment) => payments.phase(payment) === 'paid');
    return [
      ...paid.map(({ id, tender, amountTiyn, invoice }) => ({
        kind: 'payment' as const,
        id,
        way: tender,
        amountTiyn: amountTiyn - (invoice?.totalRefundedTiyn ?? 0),
      })),
      ...records.tendersOf(sale.id).map(({ id, kind, amountTiyn, returnedTiyn }) => ({
        kind: 'tender' as const,
        id,
        way: kind,
        amountTiyn: amountTiyn - returnedTiyn,
      })),
    ].filter(({ amountTiyn }) => amountTiyn > 0);
  }

  function saleOfSource({ kind, id }: ExchangeSource): SaleRecord {
    const saleId = kind === 'payment' ? payments.find(id)?.saleId : records.tender(id)?.saleId;
    return saleOf(saleId ?? '');
  }

  async function begin(asked: CallInput<'exchange.begin'>, caller: Caller) {
    const { source, lines, reason, goodsTo, cart, commandId } = asked;
    const sale = saleOfSource(source);
    if (isOnCredit(sale)) throw new Refusal('till_exchange_on_credit');
    const { person } = permit(caller, 'senior', () => ({ sale: sale.number, reason }));
    const way = sourcesOf(sale).find(({ id }) => id === source.id)?.way;
    if (way === undefined || cart.lines.length === 0) throw new Refusal('till_input_invalid');
    const id = ids.next();
    const refundCommandId = `${commandId}:refund`;
    const exchange: ExchangeRecord = {
      id,
      at: now(),
      personName: person.name,
      saleId: sale.id,
      saleNumber: sale.number,
      source,
      way,
      refundCommandId,
      cart: { ...cart, exchangeId: id },
      isEnded: false,
    };
    const output = { exchangeId: id };
    beginning.add(id);
    try {
      // A till that stops here has returned nothing, and says so.
      records.write(
        putExchange(exchange),
        putCommand(commandId, { name: 'exchange.begin', output }, new Date(clock.nowMs()).toISOString()),
      );
      const asks = { amountTiyn: null, lines, reason, goodsTo, commandId: refundCommandId };
      if (source.kind === 'payment') await context.startRefund({ paymentId: source.id, ...asks }, caller);
      else await context.giveBack({ tenderId: source.id, ...asks }, caller);
    } catch (failure) {
      if (refundAnswerOf(ledger, exchange) === undefined) records.write(putExchange({ ...exchange, isEnded: true }));
      throw failure;
    } finally {
      beginning.delete(id);
      events.emit('exchange.changed', { exchangeId: id });
    }
    return output;
  }

  const isUnfinished = ({ isEnded }: ExchangeRecord, { state }: ExchangeView): boolean => !isEnded && state !== 'sold';

  return {
    calls: {
      'exchange.offer'({ saleId }) {
        const sale = saleOf(saleId);
        const names = sale.cart.lines.map(({ name }) => name);
        return {
          saleNumber: sale.number,
          soldAt: sale.createdAt,
          sources: sourcesOf(sale),
          isOnCredit: isOnCredit(sale),
          warning: exchangeWarning(names, Date.parse(sale.createdAt), serverClock.stampMs()),
        };
      },
      'exchange.begin': begin,
      'exchange.view': ({ exchangeId }) => view(get(exchangeId)),
      'exchange.listOpen'() {
        const fromAt = new Date(serverClock.stampMs() - LISTED_DAYS * DAY_MS).toISOString();
        return {
          exchanges: findExchanges(ledger, { fromAt }).flatMap((exchange) => {
            const shown = view(exchange);
            return isUnfinished(exchange, shown) ? [shown] : [];
          }),
        };
      },
      'exchange.ofSale'({ saleId }) {
        const { exchangeId } = saleOf(saleId).cart;
        const ofNew = exchangeId === undefined ? undefined : readExchange(ledger, exchangeId);
        const all = [...findExchanges(ledger, { saleId }), ...(ofNew === undefined ? [] : [ofNew])];
        return { exchanges: all.map(view).filter(({ state }) => state !== 'not_returned') };
      },
      'exchange.end'({ exchangeId, commandId }, { person }) {
        if (person === null) throw new Refusal('till_locked');
        const exchange = get(exchangeId);
        const { state } = view(exchange);
        if (state === 'returning') throw new Refusal('till_refund_in_progress');
        if (state === 'paying') throw new Refusal('till_still_checking');
        records.write(
          putExchange({ ...exchange, isEnded: true }),
          putCommand(commandId, { name: 'exchange.end', output: {} }, new Date(clock.nowMs()).toISOString()),
        );
        events.emit('exchange.changed', { exchangeId });
        return {};
      },
    },
  };
}

/** Its goods come back by the debt, which is reduced first; a repayment has none of its own. */
function isOnCredit({ credit, repays }: SaleRecord): boolean {
  return credit !== undefined || repays !== undefined;
}
