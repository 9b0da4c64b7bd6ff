/** The customer's part of an invoice: pays at once, late, twice, or not at all. */

import type { Till } from '../till.ts';
import type { World } from '../world.ts';
import { seeInvoice } from './invoice.ts';
import { findAttempt } from './look.ts';
import type { InvoiceScene } from './scene.ts';

const QR_LIFETIME_MS = 300_000;
const MINUTES_MS = 120_000;
const HOUR_MS = 3_600_000;

export async function playCustomer(world: World, till: Till, scene: InvoiceScene, paymentId: string): Promise<void> {
  const { clock } = world;
  const { customerAfterMs, priceTiyn } = scene;
  const invoiceId = await firstSight(world, till, scene, paymentId);
  if (invoiceId === undefined) return;
  switch (scene.customer) {
    case 'pays':
      await clock.sleep(customerAfterMs);
      if (customerAfterMs > 2_000) {
        await world.customer(invoiceId, 'scan');
        await clock.sleep(700);
      }
      await world.customer(invoiceId, 'pay');
      break;
    case 'pays_late':
      await clock.sleep(QR_LIFETIME_MS + customerAfterMs);
      // Somebody else's read of the expired invoice keeps that word for a day (rule L1).
      if (customerAfterMs % 2 === 0) await world.readElsewhere(invoiceId);
      await world.customer(invoiceId, 'pay');
      break;
    case 'pays_much_later':
      await clock.sleep(QR_LIFETIME_MS + MINUTES_MS + 10 * customerAfterMs);
      await world.customer(invoiceId, 'pay');
      break;
    case 'pays_both':
      await payBoth(world, till, scene, paymentId, invoiceId);
      break;
    case 'pays_all':
      await clock.sleep(customerAfterMs);
      await payAll(world, priceTiyn, ['pending']);
      await clock.sleep(40_000);
      await payAll(world, priceTiyn, ['pending']);
      break;
    case 'changes_mind':
    case 'pays_everything':
      await clock.sleep(customerAfterMs / 4);
      await world.customer(invoiceId, 'reject');
      await clock.sleep(30_000);
      await payAll(world, priceTiyn, scene.customer === 'changes_mind' ? ['cancelled'] : ['cancelled', 'pending']);
      break;
    case 'pays_at_night':
      clock.at(clock.nowMs() + 5 * HOUR_MS, () => void world.customer(invoiceId, 'pay'));
      break;
    case 'pays_next_day':
      clock.at(clock.nowMs() + 24 * HOUR_MS, () => void world.customer(invoiceId, 'pay'));
      break;
    case 'rejects':
      await clock.sleep(customerAfterMs);
      await world.customer(invoiceId, 'reject');
      break;
    case 'scans_only':
      await clock.sleep(customerAfterMs);
      await world.customer(invoiceId, 'scan');
      break;
    case 'ignores':
  }
}

/** A QR is seen on the till's screen; a phone invoice stands in the customer's app, whatever the till knows of it. */
async function firstSight(
  world: World,
  till: Till,
  scene: InvoiceScene,
  paymentId: string,
): Promise<number | undefined> {
  if (scene.tender === 'qr') return (await seeInvoice(world, till, scene, paymentId))?.invoiceId ?? undefined;
  for (let look = 0; look < 120; look += 1) {
    await world.catchUp();
    const [invoice] = invoicesOver(world, scene.priceTiyn, ['pending']);
    if (invoice !== undefined) return invoice.id;
    await world.clock.sleep(200);
  }
  return undefined;
}

/** Pays the second QR of the same basket when there is one, and the first as well. */
async function payBoth(
  world: World,
  till: Till,
  scene: InvoiceScene,
  firstId: string,
  invoiceId: number,
): Promise<void> {
  const { clock } = world;
  await clock.sleep(QR_LIFETIME_MS + 25_000);
  for (let look = 0; look < 20; look += 1) {
    const second = await findAttempt(till, scene.priceTiyn, (view) => view.id !== firstId && view.qr !== null);
    if (second?.invoiceId !== undefined && second.invoiceId !== null) {
      await clock.sleep(scene.customerAfterMs);
      await world.customer(second.invoiceId, 'pay');
      break;
    }
    await clock.sleep(2_000);
  }
  await clock.sleep(scene.customerAfterMs);
  await world.customer(invoiceId, 'pay');
}

async function payAll(world: World, priceTiyn: number, statuses: readonly string[]): Promise<void> {
  await world.catchUp();
  for (const { id } of invoicesOver(world, priceTiyn, statuses)) await world.customer(id, 'pay');
}

function invoicesOver({ service, organizationId }: World, priceTiyn: number, statuses: readonly string[]) {
  return service.invoices
    .select('WHERE organization_id = ? AND amount = ? ORDER BY id', organizationId, priceTiyn)
    .filter(({ status }) => statuses.includes(status));
}
