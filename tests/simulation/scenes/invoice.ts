/** A sale by QR or by an invoice to the phone: the cashier's part of it. */

import type { CartInput, PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import type { Till } from '../till.ts';
import type { Reply } from '../till-reply.ts';
import type { World } from '../world.ts';
import { cartOf } from './cart.ts';
import { playCounter } from './counter.ts';
import { playCustomer } from './customer.ts';
import { findAttempt, insist, waitFor } from './look.ts';
import type { InvoiceScene } from './scene.ts';

export type Basket = Pick<InvoiceScene, 'priceTiyn' | 'clicks' | 'tender'> & { readonly isDiscounted?: boolean };

const OUT_OF_PATIENCE_MS = 45_000;

export async function playInvoice(world: World, till: Till, scene: InvoiceScene): Promise<void> {
  const { clock } = world;
  const paymentId = await ring(world, till, scene);
  if (paymentId === undefined) return;
  putOnScreen(world, till, scene, paymentId);
  const customerIsDone = playCustomer(world, till, scene, paymentId);
  if (scene.tender === 'qr') await seeInvoice(world, till, scene, paymentId);
  switch (scene.cashier) {
    case 'stays':
      await waitFor(world, till, paymentId, isOver, 60_000);
      break;
    case 'puts_aside':
      await clock.sleep(scene.cashierAfterMs);
      await insist(till, () => till.call('payment.putAside', { paymentId }));
      break;
    case 'supersedes':
      await clock.sleep(scene.cashierAfterMs);
      await turnAway(world, till, scene, paymentId);
      break;
    case 'takes_cash': {
      await clock.sleep(scene.cashierAfterMs);
      // Refused while the customer could still pay an invoice on their phone (rule C6).
      const cart = await turnAway(world, till, scene, paymentId);
      const { priceTiyn } = scene;
      if (cart !== null)
        await playCounter(world, till, { cart, priceTiyn, tender: 'cash', receivedTiyn: null, clicks: 1 });
      break;
    }
    case 'reissues':
      await reissue(world, till, scene, paymentId);
      break;
    case 'cancels':
      await callBack(world, till, scene, paymentId);
      break;
    case 'leaves':
      break;
  }
  await customerIsDone;
  const over = await waitFor(world, till, paymentId, isOver, scene.customer === 'ignores' ? 1_000 : 30_000);
  const dismissed = await till.call('payment.dismiss', { paymentId });
  if (dismissed.kind !== 'refused' && over?.phase !== 'paid') leave(world, scene);
}

/** Another way is chosen, and the cart is back; null where the till did not allow it. */
async function turnAway(world: World, till: Till, scene: InvoiceScene, paymentId: string): Promise<CartInput | null> {
  const replies: Reply<'payment.supersede'>[] = [];
  await insist(till, async () => {
    const reply = await till.call('payment.supersede', { paymentId });
    replies.push(reply);
    return reply;
  });
  const last = replies.at(-1);
  // What nobody answered may have been done all the same.
  if (last?.kind === 'refused') return null;
  leave(world, scene);
  return last?.kind === 'ok' ? last.value.cart : null;
}

function leave({ wishes, clock }: World, { priceTiyn }: InvoiceScene): void {
  if (!wishes.left.has(priceTiyn)) wishes.left.set(priceTiyn, clock.nowMs());
}

/** Every basket has a customer of its own: one number for all would meet the limits per recipient. */
export function phoneOf(priceTiyn: number): string {
  return `8701${String(priceTiyn).padStart(7, '0').slice(-7)}`;
}

/** Rings it up until the till has it; the id of the payment. A cashier who is not sure looks before ringing again. */
export async function ring(world: World, till: Till, scene: Basket): Promise<string | undefined> {
  const { priceTiyn } = scene;
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await till.awake();
    const mine = await findAttempt(till, priceTiyn, ({ phase }) => phase !== 'rejected');
    if (mine !== undefined) return mine.id;
    const { invoices } = world.wishes;
    const refused = await findAttempt(till, priceTiyn, () => true);
    invoices.set(priceTiyn, Math.max(1, (invoices.get(priceTiyn) ?? 0) + (refused === undefined ? 0 : 1)));
    const sale = { cart: cartOf(priceTiyn, scene.isDiscounted), shownTotalTiyn: priceTiyn, commandId: till.newId() };
    const clicks = Array.from({ length: scene.clicks }, () =>
      scene.tender === 'qr'
        ? till.call('sale.payByQr', sale)
        : till.call('sale.payByPhone', { ...sale, phone: phoneOf(priceTiyn) }),
    );
    const [reply] = await Promise.all(clicks);
    if (reply?.kind === 'ok') return reply.value.paymentId;
    await world.clock.sleep(1_500);
  }
  return undefined;
}

/** Once the invoice stands in the customer's app, until it is called back or over. */
async function callBack(world: World, till: Till, scene: InvoiceScene, paymentId: string): Promise<void> {
  await world.clock.sleep(scene.cashierAfterMs);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const invoice = await seeInvoice(world, till, scene, paymentId);
    if (invoice === undefined) return;
    leave(world, scene);
    await insist(till, () => till.call('payment.cancel', { paymentId }));
    await world.clock.sleep(5_000);
  }
}

/** Shows it for some seconds; a screen that stays makes three requests a second, and the next customer is waiting. */
function putOnScreen(world: World, till: Till, scene: InvoiceScene, paymentId: string): void {
  void till.call('payment.show', { paymentId });
  const { clock } = world;
  clock.at(clock.nowMs() + 1_500 + 2 * scene.cashierAfterMs, () => void till.call('payment.show', { paymentId: null }));
}

/** After the end of the first QR the cashier asks for another one until there is one, or it was paid after all. */
async function reissue(world: World, till: Till, scene: InvoiceScene, firstId: string): Promise<void> {
  const over = await waitFor(world, till, firstId, hasEnded, 330_000);
  if (over === undefined || over.phase === 'paid') return;
  leave(world, scene);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await till.awake();
    const { invoices } = world.wishes;
    const reply = await till.call('payment.reissue', { paymentId: firstId });
    if (reply.kind !== 'refused') invoices.set(scene.priceTiyn, (invoices.get(scene.priceTiyn) ?? 0) + 1);
    if (reply.kind === 'refused' && reply.code === 'invoice_already_paid') return;
    const again = await findAttempt(till, scene.priceTiyn, ({ id }) => id !== firstId);
    if (again !== undefined) {
      putOnScreen(world, till, scene, again.id);
      const shown = await seeInvoice(world, till, scene, again.id);
      if (shown?.invoiceId !== undefined && shown.invoiceId !== null && scene.customer === 'pays_late') {
        await world.clock.sleep(1_000);
        await world.customer(shown.invoiceId, 'pay');
      }
      await waitFor(world, till, again.id, isOver, 20_000);
      await till.call('payment.dismiss', { paymentId: again.id });
      return;
    }
    await world.clock.sleep(4_000);
  }
}

export function isOver({ phase }: PaymentView): boolean {
  return !['sending', 'waiting', 'checking', 'disputed', 'cancelling'].includes(phase);
}

function hasEnded({ phase }: PaymentView): boolean {
  return phase !== 'sending' && phase !== 'waiting';
}

export async function seeInvoice(
  world: World,
  till: Till,
  scene: Basket,
  paymentId: string,
): Promise<PaymentView | undefined> {
  const view = await waitFor(
    world,
    till,
    paymentId,
    ({ qr, phase }) => phase === 'rejected' || (phase === 'waiting' && (qr !== null || scene.tender === 'phone')),
    OUT_OF_PATIENCE_MS,
  );
  return view?.phase === 'waiting' ? view : undefined;
}
