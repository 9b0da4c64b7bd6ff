import { join } from 'node:path';
import { createCounter } from '../support/counter.ts';
import { pdfsIn } from '../support/pdf.ts';
import { callFrom, expect, manager, test } from './driver/double-test.ts';

const createQr = { method: 'POST', path: '/api/v1/invoices/qr' } as const;

test('a page that dies with commands under way comes back to its sale, and the core has felt nothing', async ({
  open: { till, page, counter },
}) => {
  await counter.addByTap(0);
  const total = await counter.total();
  // Not awaited: the page dies before they are answered.
  await page.evaluate(() => {
    const { tilla } = window as unknown as { tilla: { call: (name: string, input: object) => Promise<unknown> } };
    for (let turn = 0; turn < 20; turn += 1) void tilla.call('app.view', {}).catch(() => undefined);
    document.querySelector<HTMLElement>('[data-testid="pay-qr"]')?.click();
  });
  await till.crash(await till.windowId());

  await expect.poll(async () => (await till.page()) !== page).toBe(true);
  const back = await till.page();
  const again = createCounter(back);
  await expect(back.getByTestId('pay-amount').or(back.getByTestId('cart-total'))).toHaveText(total);
  if (await back.getByTestId('cart-total').isVisible()) await again.startPaying();
  await again.expectPhase('waiting');
  await again.phone('pay');
  await again.expectPhase('paid');
  await again.nextCustomer();
  expect(till.dialogs).toEqual([]);
  expect(till.process.exitCode).toBeNull();
});

test('a page that hangs is waited for or restarted as the cashier says, and comes back to its sale without an answer', async ({
  open: { till, counter },
}) => {
  await counter.addByTap(0);
  await counter.startPaying();
  await counter.expectPhase('waiting');
  const page = await till.page();
  const windowId = await till.windowId();
  const hangUntilAsked = async (answer: number | null, times: number): Promise<void> => {
    await till.ask('press', { answers: [answer] });
    await till.ask('stuck', { windowId, isStuck: true });
    await expect
      .poll(async () => {
        if (till.dialogs.length < times) await till.ask('passTime', { ms: 4_500 });
        return till.dialogs.length;
      })
      .toBe(times);
  };

  await hangUntilAsked(0, 1);
  await till.ask('stuck', { windowId, isStuck: false });
  await counter.expectPhase('waiting');
  expect(await till.page()).toBe(page);

  await hangUntilAsked(null, 2);
  expect(till.dialogs[1]).toEqual({
    title: 'Tilla',
    words: [
      'Экран кассы не отвечает.',
      'Продажа сохранена: ни оплата, ни чек не пропадут.',
      '',
      'Подождите или перезапустите экран. Если ничего не выбрать, через 15 секунд он перезапустится сам.',
      'Подождать',
      'Перезапустить экран',
    ].join('\n'),
  });
  await till.ask('passTime', { ms: 15_000 });
  await expect.poll(async () => (await till.page()) !== page).toBe(true);
  const again = createCounter(await till.page());
  await again.expectPhase('waiting');
  await again.phone('pay');
  await again.expectPhase('paid');
  await again.nextCustomer();
  till.dialogs.length = 0;
});

test('closed while a payment is being sent: the till ends with code 0, and follows it at the next start', async ({
  start,
  liveFolder,
  connected: { service },
}) => {
  const first = start({ dataFolder: liveFolder });
  const counter = createCounter(await first.page());
  await counter.unlock(manager.pin);
  await counter.addByTap(1);
  await service.addFault({ match: createQr, kind: 'drop_response', times: 1 });
  // The till would look it up at once, so nothing else gets through until it has ended.
  await service.addFault({ match: { method: 'GET', path: '/api/v1/invoices' }, kind: 'drop_request' });
  await counter.startPaying();
  await expect.poll(() => service.countRequests('POST', /invoices\/qr/)).toBe(1);
  await first.ask('closeWindow', { windowId: await first.windowId() });
  expect(await first.ended).toBe(0);
  expect(first.dialogs).toEqual([]);
  await service.clearFaults();

  const second = start({ dataFolder: liveFolder });
  const next = createCounter(await second.page());
  await next.unlock(manager.pin);
  await next.expectPhase('waiting');
  const invoices = await service.invoices();
  expect(invoices).toHaveLength(1);

  // The machine sleeps, and the customer pays meanwhile.
  await second.ask('power', { event: 'suspend' });
  if (process.platform !== 'win32') second.process.kill('SIGSTOP');
  await service.customer(invoices[0]?.id ?? 0, 'pay');
  if (process.platform !== 'win32') second.process.kill('SIGCONT');
  await second.ask('power', { event: 'resume' });
  await next.expectPhase('paid');
  expect(await service.chargesOf(invoices[0]?.id ?? 0)).toBe(1);
  await expect.poll(() => pdfsIn(join(liveFolder, 'receipts')).length).toBe(1);
  expect(await callFrom(await second.page(), 'app.view')).toMatchObject({ ok: true });
  expect(await second.quit()).toBe(0);
});
