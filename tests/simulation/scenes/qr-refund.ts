/** A paid invoice goes back by QR: the customer scans, the cashier executes, once per session for life. */

import type { Till } from '../till.ts';
import type { World } from '../world.ts';
import { waitForOperation } from './look.ts';
import { answerAsked } from './manager.ts';
import { giveBack, sellAndPay } from './refund.ts';
import type { QrRefundScene } from './scene.ts';

export async function playQrRefund(world: World, till: Till, scene: QrRefundScene): Promise<void> {
  const { clock } = world;
  const sold = await sellAndPay(world, till, { priceTiyn: scene.priceTiyn, clicks: 1, tender: 'qr' });
  if (sold === undefined) return;
  const { paymentId, invoiceId } = sold;
  const wish = { paymentId, invoiceId, partTiyn: scene.priceTiyn, clicks: 1, isByLine: false, manager: scene.manager };
  world.wishes.refunds.push({ invoiceId, amountTiyn: scene.priceTiyn });
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await till.awake();
    if (await isSettled(till, paymentId)) return;
    const commandId = till.newId();
    const start = await till.call('qrRefund.start', { paymentId, commandId });
    if (start.kind === 'ok') {
      const { operationId } = start.value;
      clock.at(clock.nowMs() + scene.customerAfterMs, () => void scan(world, till, operationId));
      const identified = await waitForOperation(world, till, operationId, 40_000);
      if (identified?.phase === 'done') {
        const other = scene.isBothWays ? giveBack(world, till, wish) : Promise.resolve();
        const isDone = await execute(world, till, scene, { startOperationId: operationId, paymentId, invoiceId });
        await other;
        if (isDone) return;
      }
    }
    await clock.sleep(2_000);
  }
}

/** The customer holds the phone over the code on the screen until it is read. */
async function scan(world: World, till: Till, operationId: string): Promise<void> {
  for (let look = 0; look < 20; look += 1) {
    const view = await till.call('operation.view', { operationId });
    const sessionId = view.kind === 'ok' ? view.value.details['sessionId'] : null;
    if (view.kind === 'ok' && typeof sessionId === 'string' && typeof view.value.details['qrText'] === 'string') {
      await world.scanRefund(Number(sessionId));
      return;
    }
    await world.clock.sleep(1_000);
  }
}

async function execute(
  world: World,
  till: Till,
  { priceTiyn, clicks, manager }: QrRefundScene,
  { startOperationId, paymentId, invoiceId }: { startOperationId: string; paymentId: string; invoiceId: number },
): Promise<boolean> {
  const list = await till.call('qrRefund.operations', { operationId: startOperationId });
  if (list.kind !== 'ok') return false;
  const asked = list.value.operations.find(({ isAsked }) => isAsked);
  if (asked === undefined || !asked.isReturnable || asked.availableTiyn !== priceTiyn) return false;
  const wish = { startOperationId, operationRef: asked.ref, amountTiyn: priceTiyn, items: null, reason: '' };
  const commandId = till.newId();
  const [reply] = await Promise.all(
    Array.from({ length: clicks }, () => till.call('qrRefund.execute', { ...wish, commandId })),
  );
  await till.awake();
  const known = await till.call('operation.list', { subject: paymentId });
  const operation =
    known.kind === 'ok' ? known.value.operations.findLast(({ kind }) => kind === 'qr_refund_execute') : undefined;
  const operationId = reply?.kind === 'ok' ? reply.value.operationId : operation?.id;
  if (operationId === undefined) return false;
  const taskId = manager === 'at_once' ? `qr_refund_uncertain:${operationId}` : null;
  const end = await waitForOperation(world, till, operationId, 20_000, taskId);
  if (end?.phase === 'done' || end?.phase === 'rejected') return end.phase === 'done';
  await answerAsked(world, till, manager, {
    task: 'qr_refund_uncertain',
    operationId,
    about: { invoiceId, amountTiyn: priceTiyn },
    wasDone: () => world.wentBack(invoiceId, priceTiyn),
  });
  // A person who wants the money back asks again: the till has to know by itself that it was refunded.
  return false;
}

async function isSettled(till: Till, paymentId: string): Promise<boolean> {
  const offer = await till.call('refund.prepare', { paymentId });
  if (offer.kind !== 'ok') return false;
  return offer.value.inProgress !== null || offer.value.pendingTiyn > 0 || offer.value.availableTiyn === 0;
}
