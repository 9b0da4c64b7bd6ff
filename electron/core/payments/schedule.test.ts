import { describe, expect, it } from 'vitest';
import { anInvoice, aPayment } from '#tests/core/payment-records.ts';
import { loadedPauseMs, planLookup } from './schedule.ts';

const onScreen = { isOnScreen: true, serviceNowMs: null };
const open = aPayment({ step: 'confirmed', invoice: anInvoice() });
const scanned = aPayment({ step: 'confirmed', invoice: anInvoice(), scannedAt: '2026-03-05T05:00:10.000Z' });
/** A poll may fall anywhere before a payment, and a pause is up to a tenth longer (L7). */
const p95OfMs = (pauseMs: number) => 0.95 * pauseMs * 1.1;

describe('how soon the till looks again', () => {
  it('a payment on screen is known within 250 ms before the scan, and within 120 ms after it, including the request', () => {
    const before = planLookup(open, onScreen);
    const after = planLookup(scanned, onScreen);
    expect([before.route, after.route]).toEqual(['single', 'single']);
    expect(p95OfMs(before.pauseMs)).toBeLessThanOrEqual(250 - 30);
    expect(p95OfMs(after.pauseMs)).toBeLessThanOrEqual(120 - 30);
  });

  it('one till uses no more than the three quarters of the thousand single reads a minute that are for polling', () => {
    expect(60_000 / planLookup(scanned, onScreen).pauseMs).toBeLessThanOrEqual(750);
  });

  it('a scanned invoice that is off the screen or ended is polled no more often', () => {
    expect(planLookup(scanned, { ...onScreen, isOnScreen: false })).toEqual(
      planLookup(open, { ...onScreen, isOnScreen: false }),
    );
    expect(planLookup({ ...scanned, endedMs: 0 }, onScreen).route).toBe('check');
  });

  it('grows both pauses alike under load, so that tills that share the limit stay in proportion', () => {
    const [slow, quick] = [planLookup(open, onScreen).pauseMs, planLookup(scanned, onScreen).pauseMs];
    expect(loadedPauseMs(slow, 4) / loadedPauseMs(quick, 4)).toBeCloseTo(slow / quick);
  });
});
