import { expect, it } from 'vitest';
import { noticeFirstScreen } from './first-screen.ts';

it('the first screen stands when the counter’s page got what it is drawn from, and that is told once', async () => {
  let told = 0;
  let ok = false;
  const answer = () =>
    ok ? { ok: true as const, value: 7 } : { ok: false as const, problem: { code: 'x', params: {} } };
  const till = noticeFirstScreen({ dispatch: async () => answer() }, () => {
    told += 1;
  });
  expect(await till.dispatch('app.view', {}, 'counter')).toEqual(answer());
  ok = true;
  await till.dispatch('printer.list', {}, 'counter');
  await till.dispatch('app.view', {}, 'customer');
  expect(told).toBe(0);
  expect(await till.dispatch('app.view', {}, 'counter')).toEqual({ ok: true, value: 7 });
  await till.dispatch('app.view', {});
  expect(told).toBe(1);
});
