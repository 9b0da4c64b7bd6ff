/** An invoice is paid, and parts of it go back: by one till or by two, with every answer checked against the bank. */

import type { Till } from '../till.ts';
import type { World } from '../world.ts';
import { type Basket, isOver, ring, seeInvoice } from './invoice.ts';
import { waitFor, waitForOperation } from './look.ts';
import { answerAsked } from './manager.ts';
import type { ManagerKind, RefundScene } from './scene.ts';

export async function playRefund(world: World, till: Till, scene: RefundScene): Promise<void> {
  const { clock } = world;
  const basket = { priceTiyn: scene.priceTiyn, clicks: 1, tender: 'qr', isDiscounted: scene.isByLine } as const;
  const sold = await sellAndPay(world, till, basket);
  if (sold === undefined) return;
  const wishes = scene.partsTiyn.map((partTiyn) => {
    world.wishes.refunds.push({ invoiceId: sold.invoiceId, amountTiyn: partTiyn });
    return { ...sold, partTiyn, clicks: scene.clicks, isByLine: scene.isByLine, manager: scene.manager };
  });
  const serve = async (wish: Wish): Promise<void> => {
    await Promise.all(Array.from({ length: scene.windows }, () => giveBack(world, till, wish)));
  };
  if (scene.pauseMs === null) {
    await Promise.all(wishes.map(serve));
    return;
  }
  for (const wish of wishes) {
    await serve(wish);
    await clock.sleep(scene.pauseMs);
  }
}

/** A basket that is paid at once; undefined when it never came to that. */
export async function sellAndPay(
  world: World,
  till: Till,
  basket: Basket,
): Promise<{ paymentId: string; invoiceId: number } | undefined> {
  const paymentId = await ring(world, till, basket);
  if (paymentId === undefined) return undefined;
  const shown = await seeInvoice(world, till, basket, paymentId);
  if (shown?.invoiceId === undefined || shown.invoiceId === null) return undefined;
  const { invoiceId } = shown;
  await world.customer(invoiceId, 'pay');
  const paid = await waitFor(world, till, paymentId, isOver, 30_000);
  if (paid?.phase !== 'paid') return undefined;
  await till.call('payment.dismiss', { paymentId });
  return { paymentId, invoiceId };
}

interface Wish {
  readonly paymentId: string;
  readonly invoiceId: number;
  readonly partTiyn: number;
  readonly clicks: number;
  readonly isByLine: boolean;
  readonly manager: ManagerKind;
}

/** Until it is done, or refused for good; a person who resolves its task looks into the bank's app first. */
export async function giveBack(world: World, till: Till, wish: Wish): Promise<void> {
  const { paymentId, partTiyn, clicks } = wish;
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await till.awake();
    // Somebody else may have served it meanwhile: the offer says what went back already.
    const offer = await till.call('refund.prepare', { paymentId });
    if (
      offer.kind === 'ok' &&
      offer.value.refunds.some(({ amountTiyn, status }) => amountTiyn === partTiyn && status !== 'failed')
    ) {
      return;
    }
    const known = await till.call('refund.ofPayment', { paymentId });
    if (known.kind !== 'ok') continue;
    const mine = known.value.operations.filter(({ details }) => details['amountTiyn'] === partTiyn);
    const alive = mine.find(({ phase }) => phase !== 'rejected' && phase !== 'failed');
    if (alive !== undefined) {
      const taskId = wish.manager === 'at_once' ? `refund_unknown:${alive.id}` : null;
      const end = await waitForOperation(world, till, alive.id, 60_000, taskId);
      // The question stands beside an outcome that nobody knows as well as beside one that only a person can resolve.
      const isAsked = end === undefined || end.phase === 'asking';
      if (isAsked) await audit(world, till, alive.id, wish);
      if (end?.phase === 'done') return;
    } else {
      const commandId = till.newId();
      const itemId = offer.kind === 'ok' ? offer.value.lines[0]?.itemId : undefined;
      const asked = {
        paymentId,
        amountTiyn: wish.isByLine ? null : partTiyn,
        lines: wish.isByLine ? [{ itemId: itemId ?? '', count: 1, amountTiyn: null }] : null,
        reason: 'возврат',
        commandId,
      };
      if (wish.isByLine && itemId === undefined) continue;
      await Promise.all(Array.from({ length: clicks }, () => till.call('refund.start', asked)));
    }
    await world.clock.sleep(1_500);
  }
}

async function audit(world: World, till: Till, operationId: string, wish: Wish): Promise<void> {
  await answerAsked(world, till, wish.manager, {
    task: 'refund_unknown',
    operationId,
    about: { invoiceId: wish.invoiceId, amountTiyn: wish.partTiyn },
    wasDone: () => world.wentBack(wish.invoiceId, wish.partTiyn),
  });
}
