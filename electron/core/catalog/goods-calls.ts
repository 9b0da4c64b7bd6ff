/** Each becomes a durable operation, or is refused before anything is written. */

import {
  type GoodsToChange,
  type GoodsToMake,
  writeGoodsChange,
  writeNewGoods,
} from '@tilla/payment-api/merchant/catalog-changes.ts';
import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { NewGoods } from '@tilla/shared/contract/goods-calls.ts';
import type { GoodsChangeView } from '@tilla/shared/contract/views/goods-view.ts';
import type { OperationKind } from '@tilla/shared/contract/views/operation-view.ts';
import { valueOf } from '../api/outcome.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import { putCommand } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import { type Caller, defineCalls } from '../platform/handlers.ts';
import { inBackground } from '../platform/in-background.ts';
import { namesOf, type Permitted, permit } from '../platform/permission.ts';
import type { CatalogEntry } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import type { FrozenChange, FrozenRemoval } from './goods-change.ts';
import { FrozenGoods, goodsIn } from './goods-create.ts';
import type { GoodsNews } from './goods-news.ts';
import { FrozenRemovals } from './goods-remove-many.ts';
import { GoodsResult, goodsSubject, isGoodsKind, MANY_GOODS } from './goods-result.ts';
import type { GoodsShelf } from './goods-shelf.ts';

type GivenGoods = CallInput<'goods.change'>['change'];

interface Asked {
  readonly kind: OperationKind;
  readonly subject: string;
  readonly frozen: Readonly<Record<string, unknown>>;
  readonly call: 'goods.create' | 'goods.change' | 'goods.retry' | 'goods.remove' | 'goods.removeMany';
  readonly act?: string;
  /** Null: needed no right. */
  readonly facts: Readonly<Record<string, string | number>> | null;
}

export function createGoodsCalls({
  client,
  operations,
  runner,
  serverClock,
  ids,
  logger,
  shelf,
  news,
}: ShopContext & {
  readonly shelf: GoodsShelf;
  readonly news: Pick<GoodsNews, 'placeholder'>;
}) {
  /** Writes intent, act and answer in one transaction; the runner carries the operation from there. */
  function begin(commandId: string, { person, approvedBy }: Permitted, asked: Asked): { operationId: string } {
    const { kind, subject, frozen, call, act = call, facts } = asked;
    const at = new Date(serverClock.stampMs()).toISOString();
    const lock = subject === MANY_GOODS ? null : subject;
    const { id } = operations.begin({ kind, subject, lock, person, approvedBy, frozen }, (operationId) => [
      facts === null ? null : noteAct({ id: commandId, at, kind: act, person, approvedBy, facts }),
      putCommand(commandId, { name: call, output: { operationId } }, at),
    ]);
    inBackground(logger, runner.run(id));
    return { operationId: id };
  }

  /** @throws Refusal `till_not_found`; `catalog_item_foreign_channel` for an item of another integration. */
  function ownEntry(id: number): CatalogEntry {
    const entry = id > 0 ? shelf.find(id) : undefined;
    if (entry === undefined) throw new Refusal('till_not_found');
    if (entry.source === 'other') throw new Refusal('catalog_item_foreign_channel');
    return entry;
  }

  const known = ({ id, name, updatedAt }: CatalogEntry): FrozenRemoval => ({ id, name, knownUpdatedAt: updatedAt });

  /** @throws Refusal `till_input_invalid` with the wrong field (and index, of several items). */
  function checkFields(goods: GivenGoods, place: number | null): void {
    const field = wrongField(goods, shelf.units());
    if (field === null) return;
    throw new Refusal('till_input_invalid', { field, ...(place === null ? {} : { place: place + 1 }) });
  }

  function newGoods(goods: readonly GoodsToMake[]): FrozenGoods {
    const body = JSON.stringify(writeNewGoods(goods));
    return { body, key: ids.next(), placeholder: news.placeholder(goods.length) };
  }

  function create({ items: given, commandId }: CallInput<'goods.create'>, caller: Caller, isNoted = true) {
    const categoryOf = shelf.categoryReader();
    const items = given.map((item) => ({ ...item, category: categoryOf(item.category) }));
    const [first] = items;
    const about = () =>
      items.length === 1 ? { name: first?.name ?? '', amountTiyn: first?.priceTiyn ?? 0 } : namesOf(items.map(nameOf));
    const permitted = permit(caller, 'senior', about);
    for (const [place, item] of items.entries()) checkFields(item, place);
    return begin(commandId, permitted, {
      kind: 'goods_create',
      subject: MANY_GOODS,
      frozen: newGoods(items.map(toMake)),
      call: 'goods.create',
      facts: isNoted
        ? { name: first?.name ?? '', lines: items.length, ...(items.length === 1 ? priceFact(first) : {}) }
        : null,
    });
  }

  function change(
    { id, change: asked, commandId }: CallInput<'goods.change'>,
    caller: Caller,
    act: 'goods.change' | 'codeSearch.accept' | null = 'goods.change',
  ) {
    const given = asked.category === undefined ? asked : { ...asked, category: shelf.categoryReader()(asked.category) };
    const entry = ownEntry(id);
    const beforeTiyn = entry.priceTiyn;
    const afterTiyn = given.priceTiyn ?? null;
    const permitted = permit(caller, 'senior', () => ({
      name: entry.name,
      ...(afterTiyn === null ? {} : { beforeTiyn, afterTiyn }),
    }));
    checkFields(given, null);
    const frozen: FrozenChange = {
      ...known(entry),
      body: JSON.stringify(writeGoodsChange(toChange(given))),
      known: knownFields(entry, given),
      beforeTiyn: afterTiyn === null ? null : beforeTiyn,
      afterTiyn,
    };
    return begin(commandId, permitted, {
      kind: 'goods_change',
      subject: goodsSubject(id),
      frozen,
      call: 'goods.change',
      ...(act === null
        ? { facts: null }
        : { act, facts: { name: entry.name, ...(afterTiyn === null ? {} : { amountTiyn: afterTiyn, beforeTiyn }) } }),
    });
  }

  function retry({ id, commandId }: CallInput<'goods.retry'>, caller: Caller) {
    const permitted = permit(caller, 'cashier');
    const entry = ownEntry(id);
    // Only a new key resolves it (Errors, `catalog_delivery_incomplete`); without a code the item is created twice.
    const isMadeAnew = entry.errorCode === 'catalog_delivery_incomplete' && entry.operation === 'create';
    if (isMadeAnew && hasHandle(entry)) {
      const frozen = newGoods([madeAgain(entry)]);
      return begin(commandId, permitted, {
        kind: 'goods_create',
        subject: MANY_GOODS,
        frozen,
        call: 'goods.retry',
        facts: null,
      });
    }
    const frozen: FrozenChange = { ...known(entry), body: '{}', known: {}, beforeTiyn: null, afterTiyn: null };
    return begin(commandId, permitted, {
      kind: 'goods_change',
      subject: goodsSubject(id),
      frozen,
      call: 'goods.retry',
      facts: null,
    });
  }

  function remove({ id, commandId }: CallInput<'goods.remove'>, caller: Caller) {
    const entry = ownEntry(id);
    const permitted = permit(caller, 'manager', () => ({ name: entry.name, amountTiyn: entry.priceTiyn }));
    return begin(commandId, permitted, {
      kind: 'goods_remove',
      subject: goodsSubject(id),
      frozen: known(entry),
      call: 'goods.remove',
      facts: { name: entry.name },
    });
  }

  function removeMany(
    { ids: given, expectedCount, commandId }: CallInput<'goods.removeMany'>,
    caller: Caller,
    isNoted = true,
  ) {
    const wanted = [...new Set(given)];
    const entries = wanted.map(ownEntry);
    const permitted = permit(caller, 'manager', () => namesOf(entries.map(nameOf)));
    const frozen: FrozenRemovals = {
      body: JSON.stringify({ ids: wanted, expected_count: expectedCount }),
      key: ids.next(),
      ids: wanted,
    };
    return begin(commandId, permitted, {
      kind: 'goods_remove_many',
      subject: MANY_GOODS,
      frozen,
      call: 'goods.removeMany',
      facts: isNoted ? { name: entries[0]?.name ?? '', lines: wanted.length } : null,
    });
  }

  const calls = defineCalls({
    'goods.create': (input, caller) => create(input, caller),
    'goods.change': (input, caller) => change(input, caller),
    'goods.retry': retry,
    'goods.remove': remove,
    'goods.removeMany': (input, caller) => removeMany(input, caller),
    async 'goods.previewRemoval'({ ids: given }) {
      const { matched, ids: found } = valueOf(await client.previewRemoval([...new Set(given)]));
      return { matched, ids: [...found] };
    },
    'goods.operation'({ operationId }) {
      const operation = operations.get(operationId);
      if (!isGoodsKind(operation.kind)) throw new Refusal('till_not_found');
      return viewOf(operation, operations.view(operation).phase);
    },
  });
  /** For callers that record one act of their own, such as an import. */
  const unauditedCalls = defineCalls({
    'goods.create': (input, caller) => create(input, caller, false),
    'goods.change': (input, caller) => change(input, caller, null),
    'goods.removeMany': (input, caller) => removeMany(input, caller, false),
  });
  function acceptCode(id: number, ntin: string, caller: Caller): void {
    change({ id, change: { ntin }, commandId: ids.next() }, caller, 'codeSearch.accept');
  }
  return { calls, unauditedCalls, acceptCode };
}

const nameOf = ({ name }: { readonly name: string }): string => name;
const priceFact = (goods: NewGoods | undefined) => (goods === undefined ? {} : { amountTiyn: goods.priceTiyn });

const orNull = (text: string): string | null => (text === '' ? null : text);

function toMake(goods: NewGoods): GoodsToMake {
  const { barcode, ntin, externalRef, category } = goods;
  return {
    ...goods,
    barcode: orNull(barcode),
    ntin: orNull(ntin),
    externalRef: orNull(externalRef),
    category: orNull(category),
  };
}

function toChange(given: GivenGoods): GoodsToChange {
  const text = (value: string | undefined): string | null | undefined => (value === undefined ? value : orNull(value));
  const { barcode, ntin, externalRef, category } = given;
  return {
    ...given,
    barcode: text(barcode),
    ntin: text(ntin),
    externalRef: text(externalRef),
    category: text(category),
  };
}

/** The id of the previous picture is unknown. */
function knownFields(entry: CatalogEntry, given: GivenGoods): FrozenChange['known'] {
  const { name, priceTiyn, unitId, barcode, ntin, externalRef, category } = entry;
  const all = { name, priceTiyn, unitId, barcode, ntin, externalRef, category };
  return Object.fromEntries(Object.entries(all).filter(([field]) => given[field as keyof typeof all] !== undefined));
}

/** Finds errors before the service would; a wrong check digit is only a warning on screen. */
function wrongField(goods: GivenGoods, units: readonly { readonly id: string }[]): keyof NewGoods | null {
  const { name, priceTiyn, unitId } = goods;
  if (name !== undefined && name.trim() === '') return 'name';
  if (priceTiyn === 0) return 'priceTiyn';
  if (unitId === undefined) return null;
  const isKnown = units.length === 0 ? /^[0-9]{1,9}$/.test(unitId) : units.some(({ id }) => id === unitId);
  return isKnown ? null : 'unitId';
}

const hasHandle = ({ barcode, ntin, externalRef }: CatalogEntry): boolean =>
  [barcode, ntin, externalRef].some((code) => code !== null && code !== '');

function madeAgain(entry: CatalogEntry): GoodsToMake {
  const { name, priceTiyn, unitId, barcode, ntin, externalRef, category } = entry;
  return { name, priceTiyn, unitId: unitId ?? '', barcode, ntin, externalRef, category, imageId: null };
}

function viewOf(operation: OperationRecord, phase: GoodsChangeView['phase']): GoodsChangeView {
  const { id, problem } = operation;
  const result = GoodsResult.safeParse(operation.result);
  if (result.success) {
    const items = result.data.items.map((item) => ({
      id: item.id,
      isMatched: item.isMatched,
      problem: item.code === null ? null : { code: item.code, params: {} },
    }));
    return { operationId: id, phase, problem, items };
  }
  const refused = operation.step === 'rejected' ? problem : null;
  const items = askedOf(operation).map((goodsId) => ({ id: goodsId, isMatched: false, problem: refused }));
  return { operationId: id, phase, problem, items };
}

function askedOf({ kind, frozen }: OperationRecord): (number | null)[] {
  if (kind === 'goods_create') return goodsIn(FrozenGoods.parse(frozen)).map(() => null);
  if (kind === 'goods_remove_many') return FrozenRemovals.parse(frozen).ids;
  return [Number(frozen['id'])];
}
