/** Something that is made once and then stands at the service: a printed QR, a subscription. */

import type { Till } from '../till.ts';
import type { World } from '../world.ts';
import { phoneOf } from './bill.ts';
import { cartOf } from './cart.ts';
import { waitForOperation } from './look.ts';
import type { StandingScene } from './scene.ts';

export async function playStanding(world: World, till: Till, scene: StandingScene): Promise<void> {
  const { priceTiyn, clicks, what } = scene;
  const cart = { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn };
  const commandId = till.newId();
  const make = () =>
    what === 'static_qr'
      ? till.call('staticQr.create', { amountTiyn: null, cart, description: '', commandId })
      : till.call('subscription.create', {
          phone: phoneOf(priceTiyn),
          amountTiyn: null,
          cart,
          billingPeriod: 'monthly',
          billingDay: 28,
          description: null,
          subscriberName: null,
          startedAt: null,
          billImmediately: false,
          commandId,
        });
  await till.awake();
  const [reply] = await Promise.all(Array.from({ length: clicks }, make));
  if (reply?.kind !== 'ok') return;
  const { operationId } = reply.value;
  const end = await waitForOperation(world, till, operationId, 20_000);
  if (what === 'static_qr' || end?.phase === 'done' || end?.phase === 'rejected') return;
  // A person looks at the service's own page, once nothing can be under way any more.
  await world.clock.sleep(60_000);
  const wasDone = (await world.subscriptionsOver(priceTiyn)) > 0;
  const action = wasDone ? 'was_done' : 'was_not_done';
  await till.call('task.resolve', { taskId: `subscription_unknown:${operationId}`, action, note: '' });
}
