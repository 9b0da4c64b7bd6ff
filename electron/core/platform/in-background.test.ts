import { expect, test } from 'vitest';
import { createPlaces, inBackground } from './in-background.ts';

test('work that fails in the background is logged by the name of its error', async () => {
  const logged: unknown[] = [];
  const logger = { error: (...said: unknown[]) => logged.push(said) };
  inBackground(logger, Promise.reject(new TypeError('quotes a key')));
  inBackground(logger, Promise.resolve('done'));
  await new Promise(setImmediate);
  expect(logged).toEqual([['unexpected', { code: 'TypeError' }]]);
});

test('a place is kept until it is left, and then given to who has waited longest', () => {
  const run: string[] = [];
  const places = createPlaces(2, (id) => run.push(id));
  expect(['a', 'b', 'c', 'd', 'a'].map((id) => places.enter(id))).toEqual([true, true, false, false, true]);
  expect(['a', 'c'].map((id) => places.isWaiting(id))).toEqual([false, true]);
  places.leave('c');
  expect(run).toEqual([]);
  places.leave('a');
  expect(run).toEqual(['c']);
  expect(places.enter('a')).toBe(false);
  places.leave('b');
  places.leave('c');
  places.leave('nobody');
  expect(run).toEqual(['c', 'd', 'a']);
});
