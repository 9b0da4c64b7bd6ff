/** Cash and another bank's card: paid at once, the fiscal receipt follows by itself. */

import type { Till } from '../till.ts';
import type { World } from '../world.ts';
import { cartOf } from './cart.ts';
import type { CounterScene } from './scene.ts';

/** The sale's operation for its receipt; undefined when it never came to a sale. */
export async function playCounter(
  world: World,
  till: Till,
  { tender, priceTiyn, receivedTiyn, clicks }: Pick<CounterScene, 'tender' | 'priceTiyn' | 'receivedTiyn' | 'clicks'>,
): Promise<string | undefined> {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await till.awake();
    // The money lies in the drawer: a cashier who is not sure looks for the sale before ringing it up again.
    const today = await till.call('sale.today', {});
    if (today.kind === 'gone') continue;
    const mine = today.kind === 'ok' ? today.value.sales.find(({ totalTiyn }) => totalTiyn === priceTiyn) : undefined;
    if (mine !== undefined) {
      const made = await till.call('operation.list', { subject: mine.id });
      if (made.kind === 'ok') return made.value.operations[0]?.id;
    }
    const sale = { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn, commandId: till.newId() };
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
    await world.clock.sleep(1_500);
  }
  return undefined;
}
