/** One till without a screen, as a process of its own: real clock, real sockets, real ledger; it does what its parent orders. */

import { join } from 'node:path';
import type { CallName, CallOutput } from '@tilla/shared/contract/calls.ts';
import type { CallResult } from '@tilla/shared/contract/problem.ts';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import { createDispatch } from '#core/app/dispatch.ts';
import type { PaymentRecord } from '#core/ledger/payment-record.ts';
import type { Handlers } from '#core/platform/handlers.ts';
import { type Api, type OpenInvoice, openInvoices } from '#tests/core/open-invoices.ts';
import { cartOf } from './goods.ts';
import { createShopAlone, logger } from './shop-alone.ts';

/** `sell`: a new bill, brought to the screen. A number: so many that are open already, put aside. */
export type TillOrder = number | 'sell';
export type TillWord =
  /** An order, or its start. */
  | { readonly kind: 'done'; readonly invoices: readonly OpenInvoice[] }
  /** Wall clock of this machine when the ledger had it. */
  | { readonly kind: 'paid'; readonly invoiceId: number; readonly atMs: number }
  | { readonly kind: 'failed'; readonly message: string };

const [baseUrl = '', apiKey = '', folder = '', tag = ''] = process.argv.slice(2);
const PRICE_TIYN = 50_000;
const opened = openSqliteLedger(join(folder, `${tag}.sqlite`));
const { shop, answers, clock, ids, sealer, person } = createShopAlone({ ledger: opened, apiKey, baseUrl }, tag);
const dispatch = createDispatch({
  handlers: shop.calls as Handlers,
  caller: () => ({ person }),
  answers: () => answers,
  digestOf: sealer.mark,
  clock,
  logger,
});

function tell(word: TillWord): void {
  process.send?.(word);
}

async function call<Name extends CallName>(callName: Name, input: object): Promise<CallOutput<Name>> {
  const result = (await dispatch(callName, { commandId: ids.next(), ...input })) as CallResult<CallOutput<Name>>;
  if (!result.ok) throw new Error(`${callName}: ${result.problem.code}`);
  return result.value;
}

const api: Api = async (method, path, body) => {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
};

async function sell(): Promise<OpenInvoice[]> {
  const cart = cartOf({ id: null, name: 'Нан', priceTiyn: PRICE_TIYN });
  const { paymentId } = await call('sale.payByQr', { cart, shownTotalTiyn: PRICE_TIYN });
  const invoiceId = await invoiceOf(paymentId);
  await call('payment.show', { paymentId });
  return [{ paymentId, invoiceId }];
}

function invoiceOf(paymentId: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const look = ({ invoice, step, problem }: PaymentRecord): void => {
      if (invoice !== null) resolve(invoice.id);
      else if (step === 'rejected') reject(new Error(`a bill that was refused: ${problem?.code ?? ''}`));
    };
    shop.payments.onChange((payment) => {
      if (payment.id === paymentId) look(payment);
    });
    look(shop.payments.get(paymentId));
  });
}

shop.payments.onPaid(({ invoice }) => {
  if (invoice !== null) tell({ kind: 'paid', invoiceId: invoice.id, atMs: Date.now() });
});
process.on('message', (order: TillOrder) => {
  const work = order === 'sell' ? sell() : openInvoices(shop, api, order, tag);
  work.then(
    (invoices) => tell({ kind: 'done', invoices }),
    (failure: unknown) => tell({ kind: 'failed', message: String(failure) }),
  );
});
process.on('disconnect', () => {
  void shop.stop().finally(() => {
    opened.close();
    process.exit();
  });
});

shop.start();
await shop.client.accountHealth();
tell({ kind: 'done', invoices: [] });
