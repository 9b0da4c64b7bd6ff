/** These operations have no idempotency key: a lookup comes before every repeat. */

import type { CatalogItem } from '@tilla/payment-api/merchant/catalog.ts';
import type { AcceptedGoods } from '@tilla/payment-api/merchant/catalog-answers.ts';
import { patchCatalogItemBody } from '@tilla/payment-api/merchant/catalog-changes.ts';
import { z } from 'zod';
import type { Outcome } from '../api/outcome.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import type { LookupResult } from '../money/operation.ts';
import type { OperationDescription } from '../money/operation-description.ts';
import { behindMoney, followGoods, type GoodsOperationContext } from './goods-follow.ts';
import { notYet, whenBusy } from './goods-outcome.ts';
import { afterLook, endOfGoods, GoodsResult, isWorking, knownCode, newEnd, type Wanted } from './goods-result.ts';

const frozenItem = {
  id: z.int(),
  name: z.string(),
  /** The item as known at the request: if it is unchanged, nothing of this arrived. */
  knownUpdatedAt: z.string().nullable(),
};

export const FrozenChange = z.object({
  ...frozenItem,
  /** Empty: resends a stuck row. */
  body: z.string(),
  /** The previous values: a value that somebody set since is not overwritten. */
  known: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  beforeTiyn: z.int().nullable(),
  afterTiyn: z.int().nullable(),
});
export type FrozenChange = z.infer<typeof FrozenChange>;

export const FrozenRemoval = z.object(frozenItem);
export type FrozenRemoval = z.infer<typeof FrozenRemoval>;

/** The till knows the service's time to a second or two. */
const CLOCKS_DIFFER_MS = 2_000;
const LOOK_AGAIN_MS = 2_000;
const WAIT_MS = 30_000;

export function describeGoodsChange(context: GoodsOperationContext): OperationDescription<FrozenChange, GoodsResult> {
  const { client, shelf } = context;
  const wantedOf = ({ body }: FrozenChange): Wanted => {
    const change = patchCatalogItemBody.parse(JSON.parse(body));
    return { isGone: false, isSo: (item) => shows(item, change) };
  };
  const isAsKnown = (item: CatalogItem, { known }: FrozenChange): boolean =>
    Object.entries(known).every(([field, value]) => item[field as keyof CatalogItem] === value);
  return {
    ...oneItem(context, wantedOf, isAsKnown),
    kind: 'goods_change',
    frozen: FrozenChange,
    async send({ id, body }, record) {
      return taken(await client.changeGoods(id, body), record, shelf, id);
    },
    details: ({ id, name, beforeTiyn, afterTiyn }) => ({ goodsId: id, name, beforeTiyn, afterTiyn }),
  };
}

export function describeGoodsRemove(context: GoodsOperationContext): OperationDescription<FrozenRemoval, GoodsResult> {
  const { client, shelf } = context;
  return {
    ...oneItem(
      context,
      () => ({ isGone: true, isSo: () => false }),
      () => false,
    ),
    kind: 'goods_remove',
    frozen: FrozenRemoval,
    async send({ id }, record) {
      return taken(await client.removeGoods(id), record, shelf, id);
    },
    readTaken({ id }, { status }) {
      if (status !== 404) return undefined;
      shelf.gone([id]);
      return Promise.resolve({ kind: 'found', result: gone(id) });
    },
    details: ({ id, name }) => ({ goodsId: id, name }),
  };
}

const gone = (id: number): GoodsResult => ({ items: [{ ...newEnd(id), isOver: true }], isDoubtful: false });

type OneItem<Frozen> = Pick<
  OperationDescription<Frozen, GoodsResult>,
  | 'result'
  | 'repeat'
  | 'priority'
  | 'settlePauseMs'
  | 'defersRejectionWhileInFlight'
  | 'isLookedUpWhenRefused'
  | 'admit'
  | 'lookup'
  | 'follow'
  | 'endOf'
  | 'question'
>;

/** @param isAsKnown whether nothing of this change was touched by others. */
function oneItem<Frozen extends FrozenRemoval>(
  context: GoodsOperationContext,
  wantedOf: (frozen: Frozen) => Wanted,
  isAsKnown: (item: CatalogItem, frozen: Frozen) => boolean,
): OneItem<Frozen> {
  const { client, shelf, order } = context;

  async function lookup(frozen: Frozen, record: OperationRecord): Promise<LookupResult<GoodsResult>> {
    const { id } = frozen;
    const outcome = await client.goodsById([id], 'watch');
    if (outcome.kind !== 'ok') return { kind: 'unclear', outcome };
    shelf.take(outcome.value);
    const [item] = outcome.value;
    const wanted = wantedOf(frozen);
    const isDoubtful = record.sends > 1;
    const found = (code: string | null): LookupResult<GoodsResult> => ({
      kind: 'found',
      result: { items: [{ ...newEnd(id), code, isOver: true }], isDoubtful },
    });
    if (item === undefined) {
      if (!wanted.isGone) return { kind: 'nothing' };
      shelf.gone([id]);
      return found(null);
    }
    if (isWorking(item)) {
      // A removal in progress is ours or equivalent; which fields a change in progress affects is unknown.
      if (!wanted.isGone || item.operation !== 'delete') return notYet('catalog_busy', LOOK_AGAIN_MS);
      return { kind: 'found', result: { items: [newEnd(id)], isDoubtful } };
    }
    if (!wanted.isGone && item.status !== 'error' && wanted.isSo(item)) return found(null);
    if (!isTouched(item, frozen, record)) return { kind: 'nothing' };
    // Sent, but the item is unchanged: it may have been done and undone.
    if (!record.mayHaveArrived && isAsKnown(item, frozen)) return { kind: 'nothing' };
    if (item.status === 'error' && record.mayHaveArrived) return found(knownCode(item.errorCode));
    if (record.mayHaveArrived && order.mayStillArrive(record)) return notYet('till_outcome_unknown', WAIT_MS);
    return { kind: 'refused', problem: { code: 'till_goods_overtaken', params: {} } };
  }

  return {
    result: GoodsResult,
    // With `admit` before every attempt but the first: a lookup comes before any repeat.
    repeat: 'same_handle',
    ...behindMoney,
    defersRejectionWhileInFlight: true,
    isLookedUpWhenRefused: false,
    async admit(frozen, record) {
      // An earlier change in flight must not arrive after this one.
      if (order.isBehindAnother(record)) return notYet('till_busy', WAIT_MS);
      if (!record.mayHaveArrived && !order.isOld(record)) return { kind: 'nothing' };
      const looked = await lookup(frozen, record);
      if (looked.kind !== 'nothing' || !record.refusal) return looked;
      // Refused, and an earlier attempt is not found: accepted as refused once nothing can arrive.
      if (order.mayStillArrive(record)) return notYet('till_outcome_unknown', WAIT_MS);
      return { kind: 'refused', problem: record.refusal };
    },
    lookup,
    follow: followGoods(context, wantedOf),
    endOf: endOfGoods,
    question: () => null,
  };
}

function taken(
  outcome: Outcome<AcceptedGoods>,
  record: OperationRecord,
  shelf: GoodsOperationContext['shelf'],
  asked: number,
): Outcome<GoodsResult> {
  if (outcome.kind === 'rejected' && outcome.status === 404) shelf.gone([asked]);
  if (outcome.kind !== 'ok') return whenBusy(outcome);
  const { id, item } = outcome.value;
  if (item !== null) shelf.take([item]);
  // The sandbox answers with the finished item.
  const end = item === null ? newEnd(id) : afterLook(newEnd(id), item, { isGone: false, isSo: () => true });
  return { kind: 'ok', value: { items: [end], isDoubtful: record.mayHaveArrived } };
}

/** Whether the item changed since the request; if unknown, no: the same change again sets the same. */
function isTouched(
  item: CatalogItem,
  { knownUpdatedAt }: FrozenRemoval,
  { intentServiceMs }: OperationRecord,
): boolean {
  const { updatedAt } = item;
  if (updatedAt === null || updatedAt === knownUpdatedAt || intentServiceMs === null) return false;
  return Date.parse(updatedAt) >= intentServiceMs - CLOCKS_DIFFER_MS;
}

type Change = ReturnType<typeof patchCatalogItemBody.parse>;

/** Whether every sent field has its value; a picture shows only its address, not its id. */
function shows(item: CatalogItem, change: Change): boolean {
  const pairs: readonly (readonly [unknown, unknown])[] = [
    [change.name, item.name],
    [change.priceTiyn, item.priceTiyn],
    [change.unitId === undefined ? undefined : String(change.unitId), item.unitId],
    [change.barcode, item.barcode],
    [change.ntin, item.ntin],
    [change.externalRef, item.externalRef],
    [change.category, item.category],
  ];
  return pairs.every(([sent, there]) => sent === undefined || sent === there);
}
