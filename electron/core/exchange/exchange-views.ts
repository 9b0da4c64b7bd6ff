/** What an exchange has come to, read from its refund and its sale. */

import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { ExchangeView } from '@tilla/shared/contract/views/exchange-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { type ExchangeRecord, newSaleIdOf, readExchange, refundAnswerOf } from '../ledger/exchange-record.ts';
import { isOperationOpen, isRefundDone } from '../ledger/operation-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { OpenSales } from '../sales/open-sale.ts';
import { salePhase } from '../sales/sale-phase.ts';

export interface ExchangeViews {
  /** Exchanges whose refunds are being read and begun. */
  readonly beginning: Set<string>;
  view(exchange: ExchangeRecord): ExchangeView;
  /** @throws Refusal where the cart is sold for goods whose money has not come back, or was sold already. */
  assertReturned(cart: Pick<CartInput, 'exchangeId'>, saleId: string): void;
}

/** What the refund came to. */
interface Returned {
  readonly step: 'open' | 'done' | 'none';
  readonly tiyn: number | null;
  readonly operationId: string | null;
  readonly problem: Problem | null;
}

const nothing: Returned = { step: 'none', tiyn: null, operationId: null, problem: null };
/** Phases in which a new sale may still be paid. */
const inFlight: ReadonlySet<string> = new Set([
  'sending',
  'waiting',
  'checking',
  'cancelling',
  'disputed',
  'mismatch',
  'stopped',
]);

export function createExchangeViews(context: ShopContext & { readonly openSales: OpenSales }): ExchangeViews {
  const { ledger, records, payments, operations } = context;
  const beginning = new Set<string>();

  function returnedBy(exchange: ExchangeRecord): Returned {
    const answer = refundAnswerOf(ledger, exchange);
    if (answer === undefined) return beginning.has(exchange.id) ? { ...nothing, step: 'open' } : nothing;
    if (answer.operationId === undefined) return { ...nothing, step: 'done', tiyn: answer.amountTiyn };
    const operation = operations.get(answer.operationId);
    const { details, problem } = operations.view(operation);
    const isOpen = isOperationOpen(operation) || operation.step === 'stopped';
    const step = isRefundDone(operation) ? 'done' : isOpen ? 'open' : 'none';
    const tiyn = step === 'done' && typeof details['amountTiyn'] === 'number' ? details['amountTiyn'] : null;
    return { step, tiyn, operationId: operation.id, problem };
  }

  function newSaleOf(exchangeId: string): ExchangeView['newSale'] {
    const saleId = newSaleIdOf(ledger, exchangeId);
    const sale = saleId === null ? undefined : records.sale(saleId);
    if (sale === undefined) return null;
    const { id, number, totalTiyn } = sale;
    return {
      id,
      number,
      totalTiyn,
      phase: salePhase(context, sale, records.tendersOf(id), payments.ofSale(id)),
    };
  }

  function stateOf(isEnded: boolean, { step }: Returned, newSale: ExchangeView['newSale']): ExchangeView['state'] {
    if (newSale?.phase === 'paid') return 'sold';
    if (step !== 'done') return step === 'open' ? 'returning' : 'not_returned';
    if (newSale !== null && inFlight.has(newSale.phase)) return 'paying';
    return isEnded ? 'ended' : 'returned';
  }

  function view(exchange: ExchangeRecord): ExchangeView {
    const { id, at, personName, saleId, saleNumber, way, cart, isEnded } = exchange;
    const returned = returnedBy(exchange);
    const newSale = newSaleOf(id);
    return {
      id,
      state: stateOf(isEnded, returned, newSale),
      at,
      personName,
      saleId,
      saleNumber,
      way,
      returnedTiyn: returned.tiyn,
      operationId: returned.operationId,
      problem: returned.problem,
      cart,
      newSale,
    };
  }

  return {
    beginning,
    view,
    assertReturned({ exchangeId }, saleId) {
      if (exchangeId === undefined) return;
      const exchange = readExchange(ledger, exchangeId);
      if (exchange === undefined) throw new Refusal('till_not_found');
      const { state, newSale } = view(exchange);
      if (state === 'sold' && newSale?.id !== saleId) throw new Refusal('invoice_already_paid');
      if (state === 'returning') throw new Refusal('till_refund_in_progress');
      if (state === 'not_returned' || state === 'ended') throw new Refusal('till_exchange_not_returned');
    },
  };
}
