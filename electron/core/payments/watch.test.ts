import { afterEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#tests/core/manual-clock.ts';
import { createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';
import { billByQr } from '#tests/core/qr-sale.ts';
import { depth } from '#tests/support/depth.ts';
import { HttpFailure } from '../platform/ports.ts';

const MANY = depth(60, 200);

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

async function open(options: MoneyWorldOptions = {}) {
  world = await createMoneyWorld(options);
  return payOne();
}
const payOne = (priceTiyn?: number) => billByQr(world, priceTiyn);
const view = (paymentId: string) => world.ask('payment.view', { paymentId });
const singles = () => world.requests.filter(({ url }) => /\/invoices\/\d+$/.test(url));
const throttled = async () =>
  ((await world.control('GET', '/requests')) as { status: number }[]).filter(({ status }) => status === 429);

describe('after the end of the window', () => {
  it('C4, L1: the phase is "checking" from zero until the service and a later fresh check agree, then "expired"', async () => {
    const { paymentId } = await open();
    await world.ask('payment.show', { paymentId });
    // Polled all the way, like a screen does; the service expires it a moment after the countdown.
    await world.clock.advance(5 * MINUTE - 2_000);
    expect((await view(paymentId)).phase).toBe('waiting');
    await world.clock.advance(4_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'checking', qr: null, remainingMs: 0 });
    await world.clock.advance(10_000);
    expect((await view(paymentId)).phase).toBe('checking');
    await world.clock.advance(10_000);
    expect((await view(paymentId)).phase).toBe('expired');
    expect(world.events.some(({ payload }) => 'phase' in payload && payload.phase === 'failed')).toBe(false);
  });

  it('L1: the watch finds a payment 90 s late though the single read serves a cached "expired", and brings it back', async () => {
    const { paymentId, invoiceId } = await open();
    await world.ask('payment.show', { paymentId });
    await world.clock.advance(5 * MINUTE + 30_000);
    expect((await view(paymentId)).phase).toBe('expired');
    await world.ask('payment.dismiss', { paymentId });
    expect((await world.ask('payment.listOpen', {})).payments).toHaveLength(0);
    // A single read elsewhere fills the cache of 24 hours.
    expect(await world.api('GET', `/invoices/${String(invoiceId)}`)).toMatchObject({ status: 'expired' });
    await world.clock.advance(MINUTE);
    await world.customer(invoiceId, 'pay');
    expect(await world.api('GET', `/invoices/${String(invoiceId)}`)).toMatchObject({ status: 'expired' });
    await world.clock.advance(10_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'paid', place: 'aside' });
    expect((await world.ask('payment.listOpen', {})).payments).toMatchObject([{ id: paymentId, phase: 'paid' }]);
  });

  it('L1: the watch still finds it after two days and a restart, within a minute', async () => {
    const { paymentId, invoiceId } = await open();
    await world.clock.advance(6 * MINUTE);
    await world.ask('payment.dismiss', { paymentId });
    world.kill();
    await world.clock.advance(48 * 60 * MINUTE);
    await world.start();
    await world.clock.advance(MINUTE);
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(MINUTE);
    expect((await view(paymentId)).phase).toBe('paid');
  });

  it('T1: the watch ends when the service still says so after three days, by a time that is certain', async () => {
    const { paymentId } = await open();
    await world.clock.advance(6 * MINUTE);
    await world.ask('payment.dismiss', { paymentId });
    world.kill();
    await world.clock.advance(73 * 60 * MINUTE);
    await world.start();
    await world.clock.advance(12 * MINUTE);
    const looks = () => world.requests.filter(({ url }) => /status\/check|\/invoices\/\d+$/.test(url)).length;
    const before = looks();
    await world.clock.advance(10 * MINUTE);
    // From here on sweeps find what still comes (reconciliation/rounds.ts).
    expect(looks()).toBe(before);
  });

  it.each([26, -26])(
    'L2: the watch counts by the service’s clock when this machine is %i hours off, and through a jump',
    async (hours) => {
      const { paymentId } = await open({ wallOffMs: hours * 60 * MINUTE });
      // The service's time is far from this machine's: three answers have to agree (T1).
      await world.clock.advance(3_000);
      expect((await view(paymentId)).remainingMs).toBeGreaterThan(292_000);
      expect(world.shop().serverClock.wallClockOffBySeconds()).toBeCloseTo(hours * 3600, -1);
      world.clock.jumpWall(-7 * 24 * 60 * MINUTE);
      await world.clock.advance(4 * MINUTE - 3_000);
      const late = await view(paymentId);
      expect(late.phase).toBe('waiting');
      expect(Math.abs((late.remainingMs ?? 0) - MINUTE)).toBeLessThan(2_000);
      await world.clock.advance(MINUTE + 1_000);
      expect((await view(paymentId)).phase).toBe('checking');
    },
  );
});

describe('what the service says', () => {
  it('S1: the watch drops an older answer that arrives after a newer one', async () => {
    const { paymentId, invoiceId } = await open();
    await world.ask('payment.show', { paymentId });
    let release: (() => void) | undefined;
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (!/\/invoices\/\d+$/.test(request.url) || release !== undefined) return answer;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return answer;
    };
    await world.clock.advance(500);
    expect(release).toBeDefined();
    // Only one request per invoice is ever in flight.
    const inFlight = singles().length;
    await world.clock.advance(2_000);
    expect(singles()).toHaveLength(inFlight);
    await world.customer(invoiceId, 'pay');
    release?.();
    await world.clock.advance(1_000);
    expect((await view(paymentId)).phase).toBe('paid');
    expect(
      world
        .ledger()
        .history(paymentId)
        .filter(({ type }) => type === 'payment.observed').length,
    ).toBeGreaterThan(0);
  });

  it('S1, A3: never lets one "pending" overwrite "paid"', async () => {
    const { paymentId, invoiceId } = await open();
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(3_000);
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (!request.url.endsWith('/status/check')) return answer;
      const text = new TextDecoder().decode(answer.body).replaceAll('"paid"', '"pending"');
      return { ...answer, body: new TextEncoder().encode(text) };
    };
    await world.call('payment.lookAgain', { paymentId });
    expect((await view(paymentId)).phase).toBe('paid');
  });

  it('L4: an id the service leaves out is unknown, not gone', async () => {
    const { paymentId, invoiceId } = await open();
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (!request.url.endsWith('/status/check')) return answer;
      return { ...answer, body: new TextEncoder().encode('{"invoices":[]}') };
    };
    await world.clock.advance(20_000);
    expect((await view(paymentId)).phase).toBe('waiting');
    expect(await world.call('payment.lookAgain', { paymentId })).toMatchObject({
      ok: false,
      problem: { code: 'till_outcome_unknown' },
    });
    world.line.answer = null;
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(3_000);
    expect((await view(paymentId)).phase).toBe('paid');
  });

  it('the watch takes an unknown status as "still open"', async () => {
    const { paymentId } = await open();
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      const text = new TextDecoder().decode(answer.body).replaceAll('"pending"', '"on_the_moon"');
      return { ...answer, body: new TextEncoder().encode(text) };
    };
    await world.clock.advance(10_000);
    expect((await view(paymentId)).phase).toBe('waiting');
  });

  it('S1: the watch changes "error" back to "pending" when the service reconciled it', async () => {
    const { paymentId, invoiceId } = await open({ mode: 'training' });
    await world.api('POST', `/invoices/${String(invoiceId)}/simulate-status`, { status: 'error' });
    await world.clock.advance(3_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'failed', problem: { code: 'sandbox_simulated_error' } });
    await world.control('POST', '/provider', { reconcile: { invoice_id: invoiceId } });
    await world.clock.advance(10_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'waiting', problem: null });
  });
});

describe('within the limits', () => {
  it(`L7: ${String(MANY)} open invoices and one on screen meet no 429 of our own, and are all seen paid`, async () => {
    world = await createMoneyWorld();
    const payments: { paymentId: string; invoiceId: number }[] = [];
    for (let sale = 0; sale < MANY; sale += 1) {
      payments.push(await payOne());
      await world.clock.advance(1_100);
    }
    const [first] = payments.slice(-1);
    await world.ask('payment.show', { paymentId: first?.paymentId ?? '' });
    const before = world.requests.length;
    await world.clock.advance(MINUTE);
    expect(world.requests.length - before).toBeLessThan(400);
    expect(await throttled()).toHaveLength(0);
    const late = payments.slice(-50, -40);
    for (const { invoiceId } of late) await world.customer(invoiceId, 'pay');
    await world.clock.advance(6_000);
    for (const { paymentId } of late) expect((await view(paymentId)).phase).toBe('paid');
    expect(await throttled()).toHaveLength(0);
  }, 60_000);

  it('L7: the watch slows down when other tills on the key use the limit up, and leaves the reserve to money', async () => {
    const { paymentId } = await open();
    for (let other = 0; other < 150; other += 1) await world.api('GET', '/account/health');
    const general = () => world.requests.filter(({ url }) => url.endsWith('/status/check')).length;
    await world.clock.advance(2_500);
    const before = general();
    await world.clock.advance(20_000);
    expect(general() - before).toBeLessThanOrEqual(5);
    expect((await view(paymentId)).statusAgeMs).toBeLessThan(11_000);
    const next = await payOne();
    expect((await view(next.paymentId)).phase).toBe('waiting');
    expect(await throttled()).toHaveLength(0);
  });

  it('L7: the screen shows the age of the last status while offline, and the watch polls at once after the reconnect', async () => {
    const { paymentId, invoiceId } = await open();
    await world.ask('payment.show', { paymentId });
    world.line.answer = () => Promise.reject(new HttpFailure('cut'));
    await world.clock.advance(40_000);
    expect((await view(paymentId)).statusAgeMs).toBeGreaterThan(38_000);
    expect(world.requests.length).toBeLessThan(30);
    await world.customer(invoiceId, 'pay');
    world.line.answer = null;
    await world.clock.advance(11_000);
    expect((await view(paymentId)).phase).toBe('paid');
  });

  it('the watch reports a payment on screen within half a second of the service knowing it', async () => {
    const { paymentId, invoiceId } = await open();
    await world.ask('payment.show', { paymentId });
    await world.clock.advance(10_000);
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(350);
    expect((await view(paymentId)).phase).toBe('paid');
    expect(singles().length).toBeGreaterThan(30);
  });
});
