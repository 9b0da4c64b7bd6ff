/** The service's catalog against what the tills' ledgers say was asked: nothing made twice, nothing lost, no change forgotten. */

import type { CatalogItemRecord } from 'tilla-sandbox/store/catalog-items.ts';
import type { OperationRecord } from '#core/ledger/operation-record.ts';
import { hasNamesake } from './audit-names.ts';
import type { Loss } from './loss.ts';
import type { GoodsWish } from './wishes.ts';
import type { World } from './world.ts';

/** Whatever was asked for yesterday is over by now: the longest pause between two tries is two minutes. */
const OVER_WITHIN_MS = 20 * 3_600_000;

export function auditGoods(world: World): Loss[] {
  return [...world.wishes.goods].flatMap(([ref, wish]) => auditItem(world, ref, wish));
}

function auditItem(world: World, ref: string, wish: GoodsWish): Loss[] {
  const there = world.service.catalog.targeted(world.organizationId, {
    ids: [],
    barcodes: [],
    ntins: [],
    externalRefs: [ref],
  });
  if (there.length > 1) return [{ kind: 'goods made twice', text: `${ref} is there ${String(there.length)} times` }];
  // What a restored ledger has forgotten is requested again: what was shown before is unknown.
  const till = world.tills.find(({ name }) => name === wish.till);
  if (till === undefined || till.wasRestored()) return [];
  // Two machines with one ledger carry out one change each: a look finds the other one's, and its own may arrive later (D1).
  if (hasNamesake(world, till)) return [];
  const asked = wish.asked.flatMap(({ operationId }): OperationRecord[] => {
    const record = till.kept.tillLedger.read('operation', operationId)?.value as OperationRecord | undefined;
    return record === undefined ? [] : [record];
  });
  const open = auditOpen(world, ref, asked);
  return cameAfterRefusal(world, ref, asked) ? open : [...open, ...auditWords(ref, asked, there[0])];
}

/** The network brought what had been refused once more, and then it was taken: the catalog's next reading shows it. */
function cameAfterRefusal({ arrivals }: World, ref: string, asked: readonly OperationRecord[]): boolean {
  return asked.some(({ kind, step, frozen }) => {
    if (step !== 'rejected') return false;
    const path = kind === 'goods_create' ? '/catalog' : `/catalog/${String(frozen['id'])}`;
    return arrivals.some(
      (arrival) =>
        arrival.isAgain &&
        arrival.method !== 'GET' &&
        arrival.path === path &&
        arrival.status < 300 &&
        (kind !== 'goods_create' || arrival.body?.includes(`"${ref}"`) === true),
    );
  });
}

function auditOpen(world: World, ref: string, asked: readonly OperationRecord[]): Loss[] {
  const nowMs = world.startMs + world.clock.nowMs();
  return asked.flatMap(({ kind, step, isFollowed, createdAt }): Loss[] => {
    const isOpen = step === 'intended' || step === 'sent' || step === 'unknown' || isFollowed;
    if (!isOpen || nowMs - Date.parse(createdAt) < OVER_WITHIN_MS) return [];
    return [{ kind: 'never settled', text: `${kind} of ${ref} is still ${step}` }];
  });
}

/** What the till reported as done is done at the service, and what it reported as refused is not. */
function auditWords(ref: string, asked: readonly OperationRecord[], item: CatalogItemRecord | undefined): Loss[] {
  if (asked.some(isUnderWay) || asked.length === 0) return [];
  const differs = (text: string): Loss[] => [{ kind: 'goods differ', text: `${ref}: ${text}` }];
  const isRemoved = asked.some((one) => one.kind.startsWith('goods_remove') && isDone(one));
  const isMade = asked.some((one) => one.kind === 'goods_create' && isDone(one));
  if (isRemoved) return item === undefined ? [] : differs('reported as removed, and is there');
  if (!isMade) return item === undefined ? [] : differs('reported as not made, and is there');
  if (item === undefined) return [{ kind: 'goods lost', text: `${ref} was reported as made, and is not there` }];
  if (item.operation !== null) return differs(`reported as over, and is under way (${item.operation})`);
  const changes = asked.filter(({ kind }) => kind === 'goods_change');
  const last = changes.at(-1);
  if (last === undefined) return [];
  const after = Number(last.frozen['afterTiyn']);
  if (isDone(last))
    return item.priceTiyn === after ? [] : differs(`reported as ${String(after)}, is ${String(item.priceTiyn)}`);
  const before = changes.findLast((one) => one !== last && isDone(one));
  const isApplied = item.priceTiyn === after && Number(before?.frozen['afterTiyn'] ?? 0) !== after;
  return isApplied ? differs(`reported as not changed, and is ${String(after)}`) : [];
}

const isUnderWay = ({ step, isFollowed }: OperationRecord): boolean =>
  step === 'intended' || step === 'sent' || step === 'unknown' || isFollowed;

const isDone = ({ step, isFollowed, problem }: OperationRecord): boolean =>
  step === 'confirmed' && !isFollowed && problem === null;
