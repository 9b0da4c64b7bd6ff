import { expect, test } from 'vitest';
import { inBackground } from './in-background.ts';

test('work that fails in the background is logged by the name of its error', async () => {
  const logged: unknown[] = [];
  const logger = { error: (...said: unknown[]) => logged.push(said) };
  inBackground(logger, Promise.reject(new TypeError('quotes a key')));
  inBackground(logger, Promise.resolve('done'));
  await new Promise(setImmediate);
  expect(logged).toEqual([['unexpected', { code: 'TypeError' }]]);
});
