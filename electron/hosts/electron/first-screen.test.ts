import { expect, it } from 'vitest';
import { noticeFirstScreen } from './first-screen.ts';

it('the first screen is reported once, when the counter’s page received its view', async () => {
  let reports = 0;
  let ok = false;
  const answer = () =>
    ok ? { ok: true as const, value: 7 } : { ok: false as const, problem: { code: 'x', params: {} } };
  const till = noticeFirstScreen({ dispatch: async () => answer() }, () => {
    reports += 1;
  });
  expect(await till.dispatch('app.view', {}, 'counter')).toEqual(answer());
  ok = true;
  await till.dispatch('printer.list', {}, 'counter');
  await till.dispatch('app.view', {}, 'customer');
  expect(reports).toBe(0);
  expect(await till.dispatch('app.view', {}, 'counter')).toEqual({ ok: true, value: 7 });
  await till.dispatch('app.view', {});
  expect(reports).toBe(1);
});
