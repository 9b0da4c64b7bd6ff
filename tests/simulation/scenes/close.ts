/** The shift is closed: the one on the screen, once, whatever the line does. */

import { TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import type { Till } from '../till.ts';
import type { World } from '../world.ts';
import { playCounter } from './counter.ts';
import { waitForOperation } from './look.ts';
import { tryAgain } from './manager.ts';
import type { CloseScene } from './scene.ts';

export async function playClose(world: World, till: Till, scene: CloseScene): Promise<void> {
  const { priceTiyn, clicks } = scene;
  const sale = { tender: 'cash', receivedTiyn: null, clicks: 1 } as const;
  const receipt = await playCounter(world, till, { ...sale, priceTiyn });
  if (receipt !== undefined) await waitForOperation(world, till, receipt, 30_000);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await till.awake();
    const view = await till.call('shift.view', {});
    if (view.kind === 'ok' && view.value.shift?.isOpen === true) {
      const shiftId = view.value.shift.id;
      const wish = { shiftId, countedTiyn: null, override: scene.isOverriding, commandId: till.newId() };
      const [reply] = await Promise.all(Array.from({ length: clicks }, () => till.call('shift.close', wish)));
      if (scene.sellsAgainAfterMs !== null && attempt === 0) {
        await world.clock.sleep(scene.sellsAgainAfterMs);
        // One tenge more: a basket of its own for the ledger.
        await playCounter(world, till, { ...sale, priceTiyn: priceTiyn + TIYN_PER_TENGE });
      }
      if (reply?.kind === 'ok') {
        const { operationId } = reply.value;
        if (operationId === null) return;
        const end = await waitForOperation(world, till, operationId, 60_000);
        const isOver = end === undefined || end.phase === 'done';
        if (!isOver) await tryAgain(world, till, scene.manager, 'shift_close_failed', operationId);
        return;
      }
    }
    await world.clock.sleep(2_000);
  }
}
