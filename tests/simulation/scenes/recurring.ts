/** Something that is made once and then stands at the service: a printed QR, a subscription. */

import type { OperationRecord } from '#core/ledger/operation-record.ts';
import type { Till } from '../till.ts';
import type { Reply } from '../till-reply.ts';
import type { World } from '../world.ts';
import { cartOf } from './cart.ts';
import { phoneOf } from './invoice.ts';
import { waitForOperation } from './look.ts';
import { answerAsked } from './manager.ts';
import type { RecurringScene } from './scene.ts';

export async function playRecurring(world: World, till: Till, scene: RecurringScene): Promise<void> {
  const { priceTiyn, what } = scene;
  const cart = { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn };
  const make = (commandId: string) =>
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
          invoiceImmediately: false,
          commandId,
        });
  const operationId = await insistOn(world, till, scene, make);
  if (operationId === undefined) return;
  const end = await waitForOperation(world, till, operationId, 20_000);
  if (what === 'static_qr' || end?.phase === 'done' || end?.phase === 'rejected') return;
  // A person looks at the service's own page.
  await answerAsked(world, till, scene.manager, {
    task: 'subscription_unknown',
    operationId,
    about: null,
    wasDone: async () => (await world.subscriptionsOver(priceTiyn)) > 0,
  });
}

/** A person who is not sure looks for it in the till before asking again. */
async function insistOn(
  world: World,
  till: Till,
  { priceTiyn, clicks, what }: RecurringScene,
  make: (commandId: string) => Promise<Reply<'staticQr.create'>>,
): Promise<string | undefined> {
  const wanted = what === 'static_qr' ? 'static_qr' : 'subscription_create';
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await till.awake();
    const known = till.kept.tillLedger
      .find('operation', {})
      .map(({ value }) => value as OperationRecord)
      .find(({ kind, frozen, step }) => kind === wanted && frozen['amountTiyn'] === priceTiyn && step !== 'rejected');
    if (known !== undefined) return known.id;
    const commandId = till.newId();
    const [reply] = await Promise.all(Array.from({ length: clicks }, () => make(commandId)));
    if (reply?.kind === 'ok') return reply.value.operationId;
    await world.clock.sleep(1_500);
  }
  return undefined;
}
