/** A phone invoice ends without its money, cash is taken for the same basket, and the network delivers the request again. */

import type { Till } from '../till.ts';
import type { World } from '../world.ts';
import { cartOf } from './cart.ts';
import { openWhereClosed } from './drawer.ts';
import { ring, seeInvoice } from './invoice.ts';
import { insist, waitFor } from './look.ts';
import type { SwapScene } from './scene.ts';

const CANCEL_MS = 40_000;
/** So long a customer looks for an invoice that just arrived in their app. */
const LOOKS = 40;
const LOOK_MS = 500;

export async function playSwap(world: World, till: Till, scene: SwapScene): Promise<void> {
  const { clock } = world;
  const { priceTiyn, clicks } = scene;
  const basket = { priceTiyn, clicks, tender: 'phone' } as const;
  const paymentId = await ring(world, till, basket);
  if (paymentId === undefined) return;
  const invoice = await seeInvoice(world, till, basket, paymentId);
  if (invoice === undefined || invoice.invoiceId === null) return;
  if (scene.isCalledBack) await insist(till, () => till.call('payment.cancel', { paymentId }));
  else await world.customer(invoice.invoiceId, 'reject');
  const over = await waitFor(world, till, paymentId, ({ phase }) => phase === 'cancelled', CANCEL_MS);
  // No other way is final before the invoice was called back (rule C6).
  if (over?.phase !== 'cancelled') return;
  await insist(till, () => till.call('payment.supersede', { paymentId }));
  if (!(await takeCash(world, till, priceTiyn))) return;
  await clock.sleep(scene.repeatedAfterMs);
  const again = await world.deliverAgain(`${till.tag()}.${invoice.saleId}`);
  if (again === undefined) return;
  await clock.sleep(scene.customerAfterMs);
  for (let look = 0; look < LOOKS && !(await world.customer(again, 'pay')); look += 1) await clock.sleep(LOOK_MS);
}

async function takeCash(world: World, till: Till, priceTiyn: number): Promise<boolean> {
  const commandId = till.newId();
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await till.awake();
    const sale = { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn, cashReceivedTiyn: null, commandId };
    const reply = await till.call('sale.payByCash', sale);
    if (reply.kind === 'ok') {
      world.wishes.taken.push({ till: till.name, amountTiyn: priceTiyn, atMs: world.clock.nowMs() });
      world.wishes.paidInCash.add(priceTiyn);
      return true;
    }
    if (await openWhereClosed(till, reply)) continue;
    await world.clock.sleep(1_500);
  }
  return false;
}
