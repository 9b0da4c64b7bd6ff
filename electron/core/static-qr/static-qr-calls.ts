/** Printed QR codes at the counter: make one, list them. */

import { writeInvoiceRequest } from '../../../shared/api/merchant/invoice-requests.ts';
import type { CallInput } from '../../../shared/contract/calls.ts';
import type { ApiClient } from '../api/client.ts';
import { problemOf } from '../api/outcome.ts';
import type { ServerClock } from '../api/server-clock.ts';
import type { Caller, Handlers } from '../handlers.ts';
import { putCommand } from '../journal/books.ts';
import type { OperationStore } from '../money/operation-store.ts';
import type { MoneyRunner } from '../money/runner.ts';
import { type BillingFacts, billedBy, totalToBill } from '../payments/billing.ts';
import type { Ids } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { noteRepriced, type PriceRights } from '../sales/price-rights.ts';
import { aboutBill } from '../staff/about-bill.ts';
import { permit } from '../staff/permission.ts';
import { type FrozenStaticQr, STATIC_QRS } from './static-qr.ts';

export type StaticQrCalls = Pick<Handlers, 'staticQr.create' | 'staticQr.list'>;

export interface StaticQrCallsParts {
  readonly client: Pick<ApiClient, 'listStaticQrs'>;
  readonly prices: Pick<PriceRights, 'check'>;
  readonly operations: OperationStore;
  readonly runner: MoneyRunner;
  readonly serverClock: ServerClock;
  readonly ids: Ids;
  readonly facts: () => BillingFacts;
  /** This till's name of the moment (rules C3, D1). */
  readonly tillTag: () => string;
}

const PAGE_SIZE = 50;

export function createStaticQrCalls(parts: StaticQrCallsParts): StaticQrCalls {
  const { client, prices, operations, runner, serverClock, ids, facts, tillTag } = parts;

  function create({ amountTiyn, cart, description, commandId }: CallInput<'staticQr.create'>, caller: Caller) {
    const { person, approvedBy } = permit(caller, 'senior', () => aboutBill(amountTiyn, cart?.cart ?? null));
    if ((amountTiyn === null) === (cart === null)) throw new Refusal('till_input_invalid');
    const billing = facts();
    if (cart === null && billing.hasCatalog === true) throw new Refusal('catalog_requires_cart_items');
    const totalTiyn = cart === null ? (amountTiyn ?? 0) : totalToBill(cart.cart, cart.shownTotalTiyn);
    const repriced = cart === null ? null : prices.check(cart.cart, caller).repriced;
    const bill =
      cart === null ? { amountTiyn: totalTiyn, cartItems: null } : billedBy(cart.cart, totalTiyn, billing, false);
    // Not of the form of a sale's: what is paid through it is nobody's lost bill (rule C3).
    const externalOrderId = `static.${tillTag()}.${ids.next()}`;
    const request = {
      ...bill,
      discountPercentage: null,
      description: description === '' ? null : description,
      externalOrderId,
      idempotencyKey: null,
      internalComment: null,
      bankConnectionId: billing.bankConnectionId,
      phone: null,
    };
    const frozen: FrozenStaticQr = {
      body: JSON.stringify(writeInvoiceRequest(request)),
      externalOrderId,
      amountTiyn: totalTiyn,
      description: request.description,
    };
    const at = new Date(serverClock.stampMs()).toISOString();
    const { id } = operations.begin(
      { kind: 'static_qr', subject: STATIC_QRS, lock: null, person, approvedBy, frozen },
      (operationId) => putCommand(commandId, { name: 'staticQr.create', output: { operationId } }, at),
      () => noteRepriced(repriced, { commandId, at, person }, totalTiyn),
    );
    void runner.run(id);
    return { operationId: id };
  }

  return {
    'staticQr.create': create,
    async 'staticQr.list'({ page }) {
      const outcome = await client.listStaticQrs({ page, per_page: PAGE_SIZE }, 'money');
      if (outcome.kind !== 'ok') {
        const { code, params } = problemOf(outcome);
        throw new Refusal(code, params);
      }
      const { staticQrs, total } = outcome.value;
      return {
        staticQrs: staticQrs.map(({ externalOrderId: _, ...staticQr }) => staticQr),
        hasMore: total === null ? staticQrs.length === PAGE_SIZE : page * PAGE_SIZE < total,
      };
    },
  };
}
