import { catalogItemWire } from '@tilla/payment-api/merchant/catalog.ts';
import { describe, expect, it } from 'vitest';
import { afterLook, endOfGoods, type GoodsEnd, newEnd } from './goods-result.ts';

const item = (fields: Readonly<Record<string, unknown>> = {}) =>
  catalogItemWire.read({ id: 7, name: 'x', price: 1, status: 'active', ...fields });
const there = { isGone: false, isSo: () => true };
const differs = { isGone: false, isSo: () => false };
const gone = { isGone: true, isSo: () => false };

function looks(times: number, look: (end: GoodsEnd) => GoodsEnd): GoodsEnd {
  let end = newEnd(7);
  for (let time = 0; time < times; time += 1) end = look(end);
  return end;
}

describe('an item after a look', () => {
  it('an item is finished where the service holds it as requested', () => {
    expect(afterLook(newEnd(7), item(), there)).toMatchObject({ isOver: true, code: null });
    expect(afterLook(newEnd(7), undefined, gone)).toMatchObject({ isOver: true, code: null });
  });

  it('an item is awaited while the provider has it', () => {
    for (const working of [{ status: 'pending' }, { operation: 'update' }]) {
      expect(looks(9, (end) => afterLook(end, item(working), there)).isOver).toBe(false);
    }
    const missedOnce = afterLook(newEnd(7), undefined, there);
    expect(afterLook(missedOnce, item({ status: 'pending' }), there).missed).toBe(0);
  });

  it('an item ends with its refusal code; an unknown code is shown as unknown', () => {
    const refused = { status: 'error', operation: 'create', error_code: 'catalog_item_invalid' };
    expect(afterLook(newEnd(7), item(refused), there)).toMatchObject({ isOver: true, code: 'catalog_item_invalid' });
    expect(afterLook(newEnd(7), item({ ...refused, error_code: 'odd' }), there).code).toBe('till_unknown_code');
    expect(afterLook(newEnd(7), item({ status: 'error' }), there).code).toBe('till_unknown_code');
  });

  it('a missing or different item counts as such after three polls (L4)', () => {
    expect(looks(2, (end) => afterLook(end, undefined, there)).isOver).toBe(false);
    expect(looks(3, (end) => afterLook(end, undefined, there)).code).toBe('till_not_found');
    expect(looks(3, (end) => afterLook(end, item(), differs)).code).toBe('till_goods_overtaken');
    expect(looks(3, (end) => afterLook(end, item(), gone)).code).toBe('till_goods_overtaken');
  });

  it('that is over stays so', () => {
    const end = { ...newEnd(7), isOver: true };
    expect(afterLook(end, undefined, there)).toBe(end);
  });
});

describe('the end of all', () => {
  const of = (...items: Partial<GoodsEnd>[]) =>
    endOfGoods({ items: items.map((one) => ({ ...newEnd(7), isOver: true, ...one })), isDoubtful: false });

  it('an operation ends with its last item, and is a fault where all items failed', () => {
    expect(of({ isOver: false }, {})).toBeNull();
    expect(of({}, { code: 'a' })).toEqual({ problem: null });
    expect(of({ code: 'a' }, { code: 'b' })).toEqual({ problem: { code: 'a', params: {} } });
    expect(of()).toEqual({ problem: null });
  });
});
