/** A manager makes goods, changes a price or takes goods out of the shop, and insists until the till says how that ended. */

import type { OperationKind } from '@tilla/shared/contract/views/operation-view.ts';
import type { OperationRecord } from '#core/ledger/operation-record.ts';
import type { Till } from '../till.ts';
import type { Reply } from '../till-reply.ts';
import type { World } from '../world.ts';
import { waitForOperation } from './look.ts';
import type { GoodsScene } from './scene.ts';

/** Longer than the longest pause between two tries. */
const PATIENCE_MS = 150_000;
const PIECES = 3;

export async function playGoods(world: World, till: Till, scene: GoodsScene): Promise<void> {
  const { what, ref, priceTiyn, isOvertaken } = scene;
  const refs = what === 'remove_many' ? Array.from({ length: PIECES }, (_, index) => `${ref}-${String(index)}`) : [ref];
  for (const one of refs) world.wishes.goods.set(one, { till: till.name, asked: [] });
  const made = await ask(world, till, scene, refs, 'goods_create', (commandId) =>
    till.call('goods.create', {
      items: refs.map((externalRef) => ({
        name: `Товар ${externalRef}`,
        priceTiyn,
        unitId: '796',
        barcode: '',
        ntin: '',
        externalRef,
        category: '',
        imageId: null,
      })),
      commandId,
    }),
  );
  const ids = made === undefined ? [] : idsOf(till, made);
  const [id] = ids;
  if (id === undefined || ids.length < refs.length) return;
  switch (what) {
    case 'create':
      return;
    case 'change': {
      const after = priceTiyn + 10;
      await ask(world, till, scene, refs, 'goods_change', (commandId) =>
        till.call('goods.change', { id, change: { priceTiyn: after }, commandId }),
      );
      if (isOvertaken) setElsewhere(world, id, after + 5);
      await ask(world, till, scene, refs, 'goods_change', (commandId) =>
        till.call('goods.change', { id, change: { priceTiyn: after + 10 }, commandId }),
      );
      return;
    }
    case 'remove':
      await ask(world, till, scene, refs, 'goods_remove', (commandId) => till.call('goods.remove', { id, commandId }));
      return;
    case 'remove_many':
      await ask(world, till, scene, refs, 'goods_remove_many', (commandId) =>
        till.call('goods.removeMany', { ids, expectedCount: ids.length, commandId }),
      );
  }
}

function setElsewhere(
  { service, organizationId, startMs, clock, happenings }: World,
  id: number,
  priceTiyn: number,
): void {
  const item = service.catalog.find(organizationId, id);
  if (item === undefined || item.operation !== null) return;
  service.catalog.put({ ...item, priceTiyn, updatedAtMs: startMs + clock.nowMs() });
  happenings.tell('cabinet', () => `sets the price of item ${String(id)}`);
}

/** The operation, once it is over as it was wanted; undefined where that takes too long, or it was refused. */
async function ask(
  world: World,
  till: Till,
  { clicks }: GoodsScene,
  refs: readonly string[],
  kind: OperationKind,
  act: (commandId: string) => Promise<Reply<'goods.create'>>,
): Promise<string | undefined> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await till.awake();
    const commandId = till.newId();
    const [reply] = await Promise.all(Array.from({ length: clicks }, () => act(commandId)));
    const operationId = reply?.kind === 'ok' ? reply.value.operationId : answeredBefore(till, commandId);
    if (operationId !== undefined) {
      for (const ref of refs) world.wishes.goods.get(ref)?.asked.push({ kind, operationId });
      const end = await waitForOperation(world, till, operationId, PATIENCE_MS);
      if (end?.phase === 'done') return operationId;
      // It goes on by itself, also after its person has gone home.
      if (end?.phase !== 'rejected') return undefined;
    }
    await world.clock.sleep(3_000);
  }
  return undefined;
}

function answeredBefore({ kept }: Till, commandId: string): string | undefined {
  const answered = kept.tillLedger.read('command', commandId)?.value as
    | { readonly output: { readonly operationId: string } }
    | undefined;
  return answered?.output.operationId;
}

function idsOf({ kept }: Till, operationId: string): number[] {
  const record = kept.tillLedger.read('operation', operationId)?.value as OperationRecord | undefined;
  const { items } = (record?.result ?? { items: [] }) as { readonly items: readonly { readonly id: number | null }[] };
  return items.flatMap(({ id }) => id ?? []);
}
