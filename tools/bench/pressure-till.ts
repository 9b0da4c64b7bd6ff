/** One till without a screen, as a process of its own: real clock, real sockets, real ledger; it does what its parent says. */

import { join } from 'node:path';
import { neutralWords } from '@tilla/payment-api/identifier-words.ts';
import type { CallName, CallOutput } from '@tilla/shared/contract/calls.ts';
import type { CallResult } from '@tilla/shared/contract/problem.ts';
import { createAesSealer } from '#adapters/aes-sealer.ts';
import { createNodeHttp } from '#adapters/node-http.ts';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import { createSystemClock } from '#adapters/system-clock.ts';
import { createSystemIds } from '#adapters/system-ids.ts';
import { createSystemRandom } from '#adapters/system-random.ts';
import { createDispatch } from '#core/app/dispatch.ts';
import { createShop } from '#core/app/shop.ts';
import { createCommandAnswers } from '#core/ledger/command-answers.ts';
import type { PaymentRecord } from '#core/ledger/payment-record.ts';
import { createEventBus } from '#core/platform/event-bus.ts';
import type { Handlers } from '#core/platform/handlers.ts';
import type { Logger } from '#core/platform/ports.ts';
import { type Api, type OpenInvoice, openInvoices } from '#tests/core/open-invoices.ts';
import { tagsOf } from '#tests/core/till-tags.ts';

/** `sell`: a new bill, brought to the screen. `open`: so many that are open already, put aside. */
export type TillOrder = { readonly kind: 'sell' } | { readonly kind: 'open'; readonly count: number };
export type TillWord =
  | { readonly kind: 'ready' }
  | { readonly kind: 'opened'; readonly invoices: readonly OpenInvoice[] }
  /** Wall clock of this machine when the ledger had it. */
  | { readonly kind: 'paid'; readonly invoiceId: number; readonly atMs: number }
  | { readonly kind: 'failed'; readonly message: string };

const [baseUrl = '', apiKey = '', folder = '', name = ''] = process.argv.slice(2);
const PRICE_TIYN = 50_000;
const line = { id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn: PRICE_TIYN, count: 1 };
const cart = { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 };
const silent: Logger = { info() {}, warn() {}, error() {} };

const clock = createSystemClock();
const ids = createSystemIds();
const sealer = createAesSealer(apiKey);
const answers = createCommandAnswers({ ledger: openSqliteLedger(join(folder, `${name}.sqlite`)), sealer, clock });
const { ledger } = answers;
const shop = createShop({
  mode: 'live',
  http: createNodeHttp(),
  baseUrl,
  apiKey,
  sealer,
  words: neutralWords,
  ledger,
  clock,
  ids,
  random: createSystemRandom(),
  logger: silent,
  events: createEventBus(),
  printJobsOf: () => [],
  customers: null,
  tillTags: tagsOf(name),
});
const dispatch = createDispatch({
  handlers: shop.calls as Handlers,
  caller: () => ({ person: { id: 'person-1', name: 'Айгерим', role: 'cashier' } }),
  answers: () => answers,
  digestOf: sealer.mark,
  clock,
  logger: silent,
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

async function sell(): Promise<OpenInvoice> {
  const { paymentId } = await call('sale.payByQr', { cart, shownTotalTiyn: PRICE_TIYN });
  const invoiceId = await invoiceOf(paymentId);
  await call('payment.show', { paymentId });
  return { paymentId, invoiceId };
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
  const work = order.kind === 'sell' ? sell().then((one) => [one]) : openInvoices(shop, api, order.count, name);
  work.then(
    (invoices) => {
      tell({ kind: 'opened', invoices });
    },
    (failure: unknown) => {
      tell({ kind: 'failed', message: String(failure) });
    },
  );
});
process.on('disconnect', () => {
  shop.stop();
  ledger.close();
  process.exit();
});

shop.start();
await shop.client.accountHealth();
tell({ kind: 'ready' });
