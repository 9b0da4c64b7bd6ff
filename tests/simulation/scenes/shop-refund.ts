/** Two tills give back of one invoice, each by the list of the whole shop: never more than was paid, and nothing twice. */

import type { Till } from '../till.ts';
import type { World } from '../world.ts';
import { waitForOperation } from './look.ts';
import { answerAsked } from './manager.ts';
import { sellAndPay } from './refund.ts';
import type { ShopRefundScene } from './scene.ts';

export async function playShopRefund(world: World, first: Till, scene: ShopRefundScene): Promise<void> {
  const [seller] = world.machinesOf(scene.seller);
  const [second] = world.machinesOf(scene.second);
  if (seller === undefined || second === undefined) return;
  const basket = { priceTiyn: scene.priceTiyn, clicks: 1, tender: 'qr', isDiscounted: false } as const;
  const sold = await sellAndPay(world, seller, basket);
  if (sold === undefined) return;
  const [firstTiyn, secondTiyn] = scene.partsTiyn;
  const serve = (till: Till, partTiyn: number): Promise<void> => {
    world.wishes.refunds.push({ invoiceId: sold.invoiceId, amountTiyn: partTiyn });
    return giveBack(world, till, { ...sold, partTiyn, scene });
  };
  const begun = serve(first, firstTiyn);
  if (scene.pauseMs !== null) await world.clock.sleep(scene.pauseMs);
  await Promise.all([begun, serve(second, secondTiyn)]);
}

interface Wish {
  readonly invoiceId: number;
  readonly paymentId: string;
  readonly partTiyn: number;
  readonly scene: ShopRefundScene;
}

/** Until it is done, or the invoice has no more room for it. */
async function giveBack(world: World, till: Till, { invoiceId, paymentId, partTiyn, scene }: Wish): Promise<void> {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await till.awake();
    const known = await Promise.all(
      [`invoice:${String(invoiceId)}`, paymentId].map((subject) => till.call('operation.list', { subject })),
    );
    const mine = known
      .flatMap((reply) => (reply.kind === 'ok' ? reply.value.operations : []))
      .filter(({ kind, details }) => kind === 'refund' && details['amountTiyn'] === partTiyn);
    if (known.some(({ kind }) => kind !== 'ok')) continue;
    const alive = mine.find(({ phase }) => phase !== 'rejected' && phase !== 'failed');
    if (alive === undefined) {
      const asked = { invoiceId, amountTiyn: partTiyn, lines: null, reason: 'возврат', commandId: till.newId() };
      const started = await Promise.all(
        Array.from({ length: scene.clicks }, () => till.call('shopInvoice.refund', asked)),
      );
      if (started.some((reply) => reply.kind === 'refused' && isFull.has(reply.code))) return;
    } else {
      const taskId = scene.manager === 'at_once' ? `refund_unknown:${alive.id}` : null;
      const end = await waitForOperation(world, till, alive.id, 60_000, taskId);
      if (end === undefined || end.phase === 'asking') {
        await answerAsked(world, till, scene.manager, {
          task: 'refund_unknown',
          operationId: alive.id,
          about: { invoiceId, amountTiyn: partTiyn },
          wasDone: () => world.wentBack(invoiceId, partTiyn),
        });
      }
      if (end?.phase === 'done') return;
    }
    await world.clock.sleep(1_500);
  }
}

/** The other one was quicker. */
const isFull: ReadonlySet<string> = new Set(['Invoice is not refundable', 'Refund amount exceeds available amount']);
