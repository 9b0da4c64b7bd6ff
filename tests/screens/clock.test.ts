import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { expect, test } from 'vitest';
import { createShop } from './shop.ts';
import { manager, openLive, openNewTill, type TillScreen } from './till-screen.ts';

const hourMs = 3_600_000;

/** Time at the service alone: timers of this machine need not have run. */
async function passAt(till: TillScreen, seconds: number): Promise<void> {
  await till.world.control('POST', '/clock', { advance_seconds: seconds });
}

function secondsLeft(till: TillScreen): number {
  const [minutes, seconds] = till.text('countdown').split(':').map(Number);
  return (minutes ?? Number.NaN) * 60 + (seconds ?? Number.NaN);
}

for (const hours of [26, -26]) {
  test(`a machine clock ${hours > 0 ? `${String(hours)} h ahead` : `${String(-hours)} h behind`}: the countdown follows the service, "still checking" after zero, a payment 90 s late is found (L1, L2)`, async () => {
    const till = await openNewTill();
    till.world.clock.jumpWall(hours * hourMs);
    const shop = await createShop(till.world, { cache: 'stale' });
    await till.ask('setup.connect', { baseUrl: shop.baseUrl, apiKey: shop.apiKey, passphrase: null });
    await till.ask('setup.createManager', manager);
    // So far from this machine's clock three answers have to agree first (T1).
    expect(till.sees('clock-doubted'), 'marked in the strip').toBe(true);
    await till.within(5_000, () => till.sees('clock-off'), 'told in the strip');
    expect(till.sees('clock-doubted')).toBe(false);
    await till.counter.addByTap(0);
    await till.counter.payByQr();
    const id = await shop.newestInvoice();

    // Five minutes by the service (docs/decisions.md, Lifetimes), whatever this machine's clock says.
    expect(secondsLeft(till)).toBeGreaterThan(280);
    expect(secondsLeft(till)).toBeLessThanOrEqual(300);
    await passAt(till, 120);
    await till.within(10_000, () => secondsLeft(till) <= 180, 'the countdown hears of it');
    expect(secondsLeft(till)).toBeGreaterThan(160);

    await passAt(till, 181);
    await till.within(15_000, () => till.counter.phase() === 'checking', 'still checking');
    expect(till.sees('qr-code')).toBe(false);

    // Read once after the end, the single route keeps its terminal answer for a day (L1).
    expect((await shop.invoice(id)).status).toBe('expired');
    await passAt(till, 90);
    await shop.customer(id, 'pay');
    expect((await shop.invoice(id)).status).toBe('expired');

    await till.within(30_000, () => till.counter.phase() === 'paid', 'the late payment is found');
    expect(till.sees('paid-amount')).toBe(true);
    expect((await shop.invoice(id)).status, 'the cache still says').toBe('expired');
    expect(await shop.chargesOf(id)).toBe(1);
  });
}

test('a false time is reported once: the strip continues, with a mark, and the QR stays (T1)', async () => {
  const till = await openLive({ language: 'kk' });
  await till.counter.addByTap(0);
  await till.counter.payByQr();
  const before = secondsLeft(till);
  let isShown = false;
  till.world.line.answer = async (request, next) => {
    const answer = await next(request);
    if (isShown) return answer;
    isShown = true;
    return { ...answer, headers: { ...answer.headers, date: 'Mon, 09 Mar 2026 05:00:00 GMT' } };
  };
  // The next answer, a fifth of a second later, settles it.
  for (let ms = 0; ms < 1_000 && !till.sees('clock-doubted'); ms += 50) await till.advance(50);
  expect(till.text('clock-doubted')).toContain('Уақыт тексерілуде');
  expect(till.sees('qr-code')).toBe(true);
  await till.within(3_000, () => !till.sees('clock-doubted'), 'settled');
  expect(till.sees('qr-code')).toBe(true);
  expect(before - secondsLeft(till)).toBeLessThan(6);
});

test('a machine two days behind: "For support" has the time of the service\'s clock (L2)', async () => {
  const till = await openNewTill();
  till.world.clock.jumpWall(-48 * hourMs);
  const shop = await createShop(till.world, {});
  await till.ask('setup.connect', { baseUrl: shop.baseUrl, apiKey: shop.apiKey, passphrase: null });
  await till.ask('setup.createManager', manager);
  await till.within(5_000, () => till.sees('clock-off'), 'told in the strip');
  const happenedMs = till.world.clock.nowMs() + 48 * hourMs;
  await till.press('lock');
  await till.counter.unlock('0000');
  const advice = till.see('advice');
  // Read much later, and after main sent its time again: the moment stays.
  await till.advance(10 * 60_000);
  await till.press('for-support-open', advice);
  expect(till.text('support-time')).toContain(formatDayTime(happenedMs, 'ru'));
});
