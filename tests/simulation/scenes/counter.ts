/** Cash and another bank's card: paid at once, the fiscal receipt follows by itself. */

import { TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import type { Till } from '../till.ts';
import type { World } from '../world.ts';
import { cartOf } from './cart.ts';
import { openWhereClosed } from './drawer.ts';
import { waitForOperation } from './look.ts';
import { tryAgain } from './manager.ts';
import type { CounterScene } from './scene.ts';

export async function playSale(world: World, till: Till, scene: CounterScene): Promise<void> {
  const receipt = await playCounter(world, till, scene);
  const end = receipt === undefined ? undefined : await waitForOperation(world, till, receipt, 30_000);
  if (receipt === undefined || end === undefined || end.phase === 'done') return;
  await tryAgain(world, till, scene.manager, 'receipt_failed', receipt);
}

type CounterBasket = Pick<CounterScene, 'tender' | 'priceTiyn' | 'receivedTiyn' | 'clicks'> & {
  /** As it came back from an invoice that was left. */
  readonly cart?: CartInput;
};

/** The sale's operation for its receipt; undefined when it never came to a sale. */
export async function playCounter(
  world: World,
  till: Till,
  { tender, priceTiyn, receivedTiyn, clicks, cart }: CounterBasket,
): Promise<string | undefined> {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await till.awake();
    // The cash is in the drawer: a cashier who is not sure looks for the sale before selling again.
    const today = await till.call('sale.today', {});
    if (today.kind === 'gone') continue;
    const mine = today.kind === 'ok' ? today.value.sales.filter(({ totalTiyn }) => totalTiyn === priceTiyn) : [];
    for (const { id } of mine) {
      const made = await till.call('operation.list', { subject: id });
      const receipt = made.kind === 'ok' ? made.value.operations[0] : undefined;
      // One of the same amount may be the invoice that the customer did not pay.
      if (receipt?.kind === 'fiscal_receipt') return receipt.id;
    }
    const shownTotalTiyn = tender === 'cash' && cart === undefined ? withTiyn(priceTiyn) : priceTiyn;
    const sale = { cart: cart ?? cartOf(shownTotalTiyn), shownTotalTiyn, commandId: till.newId() };
    const [reply] = await Promise.all(
      Array.from({ length: clicks }, () =>
        tender === 'cash'
          ? till.call('sale.payByCash', { ...sale, cashReceivedTiyn: receivedTiyn })
          : till.call('sale.payByCard', sale),
      ),
    );
    if (reply?.kind === 'ok') {
      world.wishes.taken.push({ till: till.name, amountTiyn: priceTiyn, atMs: world.clock.nowMs() });
      return reply.value.receiptOperationId;
    }
    if (await openWhereClosed(till, reply)) continue;
    await world.clock.sleep(1_500);
  }
  return undefined;
}

/** A total that cash is rounded down to the price for, with tiyn that follow from it. */
function withTiyn(priceTiyn: number): number {
  return priceTiyn + ((priceTiyn / TIYN_PER_TENGE) % TIYN_PER_TENGE);
}
