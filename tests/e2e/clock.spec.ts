import { expect, test } from '../support/till-test.ts';

test.use({ needsOwnService: true });

const skewedClock = new URL('../support/skewed-clock.ts', import.meta.url).href;
const hourMs = 3_600_000;

for (const hours of [26, -26]) {
  test(`a machine clock ${hours > 0 ? `${hours} h ahead` : `${-hours} h behind`}: the countdown follows the service, "still checking" after zero, a payment 90 s late is found (L1, L2)`, async ({
    service,
    openTill,
  }) => {
    const { counter } = await openTill({
      environment: { NODE_OPTIONS: `--import ${skewedClock}`, TILLA_TEST_SKEW_MS: String(hours * hourMs) },
    });
    await counter.connect(service);
    await counter.makeManager('Айгерим', '2468');
    await counter.addByTap(0);
    await counter.payByQr();

    // Five minutes by the service (gaps.md, Lifetimes), whatever this machine believes.
    expect(await counter.secondsLeft()).toBeGreaterThan(280);
    expect(await counter.secondsLeft()).toBeLessThanOrEqual(300);
    await service.advance(120);
    await expect.poll(() => counter.secondsLeft()).toBeLessThanOrEqual(180);
    expect(await counter.secondsLeft()).toBeGreaterThan(160);

    await service.advance(181);
    await counter.expectPhase('checking');
    await expect(counter.qr).toHaveCount(0);

    const [invoice] = await service.invoices();
    const id = invoice?.id ?? 0;
    // Asked once after the end, the single route keeps its terminal answer for a day (L1).
    await expect.poll(async () => (await service.invoice(id)).status).toBe('expired');
    await service.advance(90);
    await service.customer(id, 'pay');
    expect((await service.invoice(id)).status).toBe('expired');

    await counter.expectPhase('paid', 30_000);
    await expect(counter.paidAmount).toBeVisible();
    expect((await service.invoice(id)).status, 'the cache still says').toBe('expired');
    expect(await service.chargesOf(id)).toBe(1);
  });
}
