import { expect, it } from 'vitest';
import { afterRefusal } from './after-refusal.ts';

it.each([
  ['catalog_busy', 'again'],
  ['till_offline', 'again'],
  ['request_rate_limited', 'again'],
  ['validation_error', 'row'],
  ['catalog_item_foreign_channel', 'row'],
  ['till_not_found', 'row'],
  ['tariff_inactive', 'pause'],
  ['catalog_not_supported', 'pause'],
  ['a word nobody knows', 'pause'],
])('after %s: %s', (code, after) => {
  expect(afterRefusal({ code, params: {} })).toBe(after);
});
