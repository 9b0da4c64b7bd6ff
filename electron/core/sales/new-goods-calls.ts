import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import type { AddedGoods, NewGoodsView } from '@tilla/shared/contract/views/new-goods-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { type CartLine, setLinePrice, unitPriceTiyn } from '@tilla/shared/domain/cart.ts';
import { foldName } from '@tilla/shared/domain/fold-name.ts';
import { createUnitReader } from '@tilla/shared/domain/goods-table/goods-units.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { partOf } from '../platform/acts.ts';
import { type Caller, defineCalls, type Handlers } from '../platform/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import { createNewGoods, type KeptGoods, putNewGoods } from './new-goods.ts';
import { grantsOf, readGrants } from './price-grants.ts';

type GoodsAtService = Pick<
  Handlers,
  'goods.create' | 'goods.change' | 'goods.operation' | 'goods.view' | 'goods.units'
>;

/** A cashier waits no longer; the catalog continues by itself. */
const MAX_CATALOG_WAIT_MS = 20_000;
const CATALOG_POLL_MS = 1_000;

export function createNewGoodsCalls({
  ledger,
  records,
  clock,
  serverClock,
  goods,
  itemsOf,
}: ShopContext & {
  readonly goods: GoodsAtService;
  readonly itemsOf: (ids: readonly number[]) => CatalogItemView[];
}) {
  const kept = createNewGoods(ledger);

  const now = (): string => new Date(serverClock.stampMs()).toISOString();

  /** Reads the catalog's progress and records acceptance: the till then sells the item. */
  async function look(asked: KeptGoods, caller: Caller): Promise<NewGoodsView> {
    const { operationId, priceTiyn, taken } = asked;
    const view = { operationId, priceTiyn, catalogItemId: null, problem: null };
    if (taken !== null) return { ...view, ...taken, state: 'taken' };
    const operation = await goods['goods.operation']({ operationId }, caller);
    const [item] = operation.items;
    const catalogItemId = item?.id ?? null;
    const row = catalogItemId === null ? undefined : await rowOf(catalogItemId, caller);
    const [sold] = catalogItemId === null ? [] : itemsOf([catalogItemId]);
    // The row decides: a refused item may have been corrected in the list of goods since.
    if (catalogItemId !== null && row?.state === 'settled' && sold?.sellable === true) {
      const end = { catalogItemId, priceTiyn: asked.isOpenPrice === true ? 0 : sold.priceTiyn };
      records.write(putNewGoods({ ...asked, taken: end }));
      return { ...view, ...end, state: 'taken' };
    }
    const isOver = operation.phase === 'failed' || operation.phase === 'rejected';
    const problem = row?.state === 'error' ? row.problem : (item?.problem ?? (isOver ? operation.problem : null));
    return { ...view, catalogItemId, problem, state: problem === null ? 'waiting' : 'refused' };
  }

  async function serviceItemOf(
    { name, priceTiyn }: CartInput['lines'][number],
    commandId: string,
    caller: Caller,
  ): Promise<KeptGoods> {
    const known = kept.serviceItem(name);
    if (known !== undefined && (await look(known, caller)).state !== 'refused') return known;
    const { units } = await goods['goods.units']({}, caller);
    const unitId = createUnitReader(units.map((unit) => ({ id: unit.id, names: [unit.name] }))).read('');
    if (unitId === null) throw new Refusal('till_still_checking');
    // The service matches items by reference, so that tills of a shop share the item.
    const externalRef = `amount:${foldName(name)}`;
    const asked = { name, priceTiyn, unitId, barcode: '', ntin: '', externalRef, imageId: null, category: '' };
    const { operationId } = await goods['goods.create']({ items: [asked], commandId }, caller);
    const unit = units.find(({ id }) => id === unitId)?.name ?? null;
    const made: KeptGoods = {
      operationId,
      name,
      unit,
      priceTiyn,
      barcode: null,
      ntin: null,
      at: now(),
      taken: null,
      isOpenPrice: true,
    };
    records.write(putNewGoods(made));
    return made;
  }

  /** Waits until the catalog accepted all. @throws Refusal with the reason of the first refused one */
  async function waitForCatalog(asked: readonly KeptGoods[], caller: Caller): Promise<boolean> {
    const untilMs = clock.monotonicMs() + MAX_CATALOG_WAIT_MS;
    for (;;) {
      const views = await Promise.all(asked.map((one) => look(kept.find(one.operationId) ?? one, caller)));
      const problem = views.find(({ state }) => state === 'refused')?.problem ?? null;
      if (problem !== null) throw Refusal.of(problem);
      if (views.every(({ state }) => state === 'taken')) return true;
      if (clock.monotonicMs() >= untilMs) return false;
      await new Promise<void>((resolve) => {
        clock.after(CATALOG_POLL_MS, resolve);
      });
    }
  }

  /** Undefined while the till has not read it yet. */
  async function rowOf(id: number, caller: Caller): Promise<CallOutput<'goods.view'>['row'] | undefined> {
    try {
      return (await goods['goods.view']({ id }, caller)).row;
    } catch (failure) {
      if (failure instanceof Refusal) return undefined;
      throw failure;
    }
  }

  return {
    calls: defineCalls({
      async 'cart.addNewGoods'({ goods: asked, commandId }, caller) {
        const { units } = await goods['goods.units']({}, caller);
        const unit = units.find(({ id }) => id === asked.unitId)?.name ?? null;
        // Its own id: the outer command has its own answer.
        const given = { items: [asked], commandId: partOf(commandId) };
        const { operationId } = await goods['goods.create'](given, caller);
        const { name, priceTiyn } = asked;
        const made: KeptGoods = {
          operationId,
          name,
          unit,
          priceTiyn,
          barcode: asked.barcode === '' ? null : asked.barcode,
          ntin: asked.ntin === '' ? null : asked.ntin,
          at: now(),
          taken: null,
        };
        records.write(putNewGoods(made));
        return viewOf(made);
      },

      async 'cart.billAmounts'({ cart, commandId }, caller) {
        const items = new Map<string, KeptGoods>();
        const isAmount = (line: CartInput['lines'][number]) =>
          line.catalogItemId === null && line.newGoods === undefined;
        for (const line of cart.lines.filter(isAmount)) {
          const purpose = foldName(line.name);
          // The first is the whole command's act, further purposes are acts of their own.
          const part = items.size === 0 ? partOf(commandId) : `${partOf(commandId)}:${String(items.size)}`;
          if (!items.has(purpose)) items.set(purpose, await serviceItemOf(line, part, caller));
        }
        const lines = cart.lines.map((line) => {
          const operationId = items.get(foldName(line.name))?.operationId;
          if (!isAmount(line) || operationId === undefined) return line;
          return { ...line, newGoods: { barcode: null, ntin: null, operationId } };
        });
        const isReady = await waitForCatalog([...items.values()], caller);
        return { cart: kept.settled({ ...cart, lines }), isReady };
      },

      async 'cart.findNewGoods'({ barcode }, caller) {
        const waiting = kept.waitingWith(barcode);
        if (waiting === undefined) return { added: null };
        const { state } = await look(waiting, caller);
        return { added: state === 'waiting' ? viewOf(waiting) : null };
      },

      async 'cart.newGoods'({ operationIds }, caller) {
        const known = operationIds.flatMap((id) => kept.find(id) ?? []);
        return { goods: await Promise.all(known.map((one) => look(one, caller))) };
      },

      async 'cart.changeListPrice'({ cart, lineId, priceTiyn, commandId }, caller) {
        const { person } = caller;
        if (person === null) throw new Refusal('till_locked');
        const id = cart.lines.find((line) => line.id === lineId)?.catalogItemId ?? null;
        if (id === null) throw new Refusal('till_input_invalid');
        const given = { id, change: { priceTiyn }, commandId: partOf(commandId) };
        const { operationId } = await goods['goods.change'](given, caller);
        const next = repriced(cart, lineId, id, priceTiyn);
        // Until the next sync the counter has the old price, so the approval is remembered.
        const allowedBy = caller.approvedBy?.name ?? person.name;
        const approvers = next.lines.map((line) => (isAtListPrice(line, id) ? allowedBy : null));
        const grant = grantsOf(next, approvers, person.id, readGrants(ledger));
        if (grant !== null) records.write(grant);
        return { cart: next, operationId };
      },
    }),
  };
}

function viewOf({ operationId, name, unit, priceTiyn, barcode, ntin }: KeptGoods): AddedGoods {
  return { operationId, name, unit, priceTiyn, barcode, ntin };
}

/** Lines at the catalog's price follow it; a price set by a person stays. */
function repriced(cart: CartInput, lineId: string, catalogItemId: number, priceTiyn: number): CartInput {
  const lines = cart.lines.map((line) => {
    const isMeant = line.id === lineId || isAtListPrice(line, catalogItemId);
    if (line.catalogItemId !== catalogItemId) return line;
    const [changed = line] = isMeant
      ? setLinePrice(cart, line.id, priceTiyn).lines.filter(({ id }) => id === line.id)
      : [];
    return { ...changed, listPriceTiyn: priceTiyn };
  });
  return { ...cart, lines };
}

function isAtListPrice(line: CartLine, catalogItemId: number): boolean {
  return line.catalogItemId === catalogItemId && line.listPriceTiyn === unitPriceTiyn(line);
}
