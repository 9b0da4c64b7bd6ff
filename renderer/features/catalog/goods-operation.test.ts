import type { GoodsChangeView } from '@tilla/shared/contract/views/goods-view.ts';
import { expect, test } from 'vitest';
import { endOf } from './goods-operation.ts';

const view: GoodsChangeView = { operationId: 'o', phase: 'sending', problem: null, items: [] };
const problem = { code: 'catalog_item_invalid', params: {} };

test('a change is on its way until the service has it, whatever keeps it', () => {
  expect(endOf(view)).toEqual({ kind: 'sending' });
  expect(endOf({ ...view, problem: { code: 'till_offline', params: {} } })).toEqual({ kind: 'sending' });
});

test('what the service took is known by its id, and whether it was there before', () => {
  const items = [{ id: 12, isMatched: true, problem: null }];
  expect(endOf({ ...view, phase: 'accepted', items })).toEqual({ kind: 'taken', id: 12, isMatched: true });
  expect(endOf({ ...view, phase: 'done' })).toEqual({ kind: 'taken', id: null, isMatched: false });
});

test('a refusal of the whole, or of the one item, is a refusal with its reason', () => {
  expect(endOf({ ...view, phase: 'rejected', problem })).toEqual({ kind: 'refused', problem });
  const items = [{ id: null, isMatched: false, problem }];
  expect(endOf({ ...view, phase: 'done', items })).toEqual({ kind: 'refused', problem });
  expect(endOf({ ...view, phase: 'failed' })).toMatchObject({ kind: 'refused' });
  const other = { id: 4, isMatched: false, problem: null };
  expect(endOf({ ...view, phase: 'done', items: [...items, other] }), 'of many').toMatchObject({ kind: 'taken' });
});
