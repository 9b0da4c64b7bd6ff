import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#tests/core/manual-clock.ts';
import type { Claim, Taken } from '../api/server-clock.ts';
import { asSetNow, type Correction, type Era, findWrong, rightStamp, settleDispute } from './wrong-time.ts';

const NOW_MS = Date.parse('2026-03-05T05:00:00.000Z');

const era = (more: Partial<Era>): Era => ({
  fromSeq: 0,
  beganMs: NOW_MS - HOUR,
  aheadMs: 0,
  heardAheadMs: null,
  isOfSleep: false,
  agreedAtSeq: 0,
  toldForMs: null,
  datedFromSeq: null,
  offsetMs: null,
  ...more,
});
const aRun = (fromSeq: number): Era => era({ fromSeq, beganMs: 0, aheadMs: null, agreedAtSeq: fromSeq });
const claim = (more: Partial<Claim>): Claim => ({
  offsetMs: 0,
  aheadMs: 0,
  agreedForMs: MINUTE,
  takenAtSeq: 10,
  agreedAtSeq: 20,
  ...more,
});
const taken = (more: Partial<Taken>): Taken => ({
  now: claim({}),
  before: null,
  nowMs: NOW_MS,
  hasSlept: false,
  ...more,
});

describe('T2: a time is taken in place of another, in one run', () => {
  const lied = claim({ offsetMs: -3 * HOUR, aheadMs: 3 * HOUR, takenAtSeq: 10, agreedAtSeq: 20 });

  it('the true time returns: everything since its last agreement is wrong, and so is what the other time corrected', () => {
    const eras = [
      aRun(0),
      era({ offsetMs: 0, agreedAtSeq: 8 }),
      era({ fromSeq: 10, offsetMs: -3 * HOUR, aheadMs: 3 * HOUR }),
    ];
    const found = findWrong(eras, taken({ before: lied }));
    expect(found).toMatchObject({ correction: { fromSeq: 8, by: 'monotonic' }, disputes: [] });
    const dated = [...eras.slice(0, 2), { ...(eras[2] as Era), datedFromSeq: 3 }];
    expect(findWrong(dated, taken({ before: lied })).correction?.fromSeq).toBe(3);
  });

  it('the machine slept: only what was written since the last answer may be wrong', () => {
    const eras = [aRun(0), era({ offsetMs: 8 * HOUR })];
    const { correction } = findWrong(eras, taken({ before: claim({ agreedAtSeq: 17 }), hasSlept: true }));
    expect(correction).toMatchObject({ fromSeq: 17, by: 'sleep' });
  });

  it('the first time was never right where the machine’s clock contradicts it, or it agreed for a shorter time', () => {
    const eras = [aRun(0), era({ offsetMs: -3 * HOUR, aheadMs: 3 * HOUR })];
    const long = { ...lied, agreedForMs: HOUR };
    expect(findWrong(eras, taken({ before: long })).correction?.fromSeq).toBe(10);
    const nobody = claim({ aheadMs: 26 * HOUR });
    const before = { ...lied, aheadMs: 29 * HOUR };
    expect(findWrong(eras, taken({ now: nobody, before })).correction?.fromSeq).toBe(10);
    const earlier = [aRun(0), era({ aheadMs: 26 * HOUR }), aRun(5), ...eras.slice(1)];
    const witnessed = taken({ now: nobody, before: { ...before, agreedForMs: HOUR } });
    expect(findWrong(earlier, witnessed).correction?.fromSeq).toBe(10);
  });

  it('a time that agreed longer stays, except for its end, until the other one has agreed even longer', () => {
    const eras = [aRun(0), era({ offsetMs: -3 * HOUR, aheadMs: 29 * HOUR })];
    const before = { ...lied, aheadMs: 29 * HOUR, agreedForMs: HOUR };
    const now = claim({ aheadMs: 26 * HOUR });
    const { correction, disputes } = findWrong(eras, taken({ now, before }));
    expect(correction?.fromSeq).toBe(20);
    const [dispute] = disputes;
    if (dispute === undefined) throw new Error('undisputed');
    expect(settleDispute(dispute, { ...now, agreedForMs: HOUR - 1 })).toBeNull();
    expect(settleDispute(dispute, { ...now, agreedForMs: HOUR })).toMatchObject({ fromSeq: 10, by: 'monotonic' });
  });

  it('what a false one had dated anew is wrong with it, whether that is known at once or later', () => {
    const eras = [aRun(0), era({ offsetMs: -3 * HOUR, aheadMs: 29 * HOUR, datedFromSeq: 4 })];
    const before = { ...lied, aheadMs: 29 * HOUR };
    expect(findWrong(eras, taken({ before })).correction?.fromSeq).toBe(4);
    const now = claim({ aheadMs: 26 * HOUR });
    const { disputes } = findWrong(eras, taken({ now, before: { ...before, agreedForMs: HOUR } }));
    expect(disputes.map((dispute) => settleDispute(dispute, { ...now, agreedForMs: HOUR })?.fromSeq)).toEqual([4]);
  });

  it('an earlier run under the same false time is wrong too, once the other time has agreed longer than both', () => {
    const eras = [
      aRun(0),
      era({ aheadMs: 0, beganMs: NOW_MS - 5 * HOUR }),
      aRun(3),
      era({ fromSeq: 4, aheadMs: 29 * HOUR, beganMs: NOW_MS - 2 * HOUR }),
      aRun(9),
      era({ fromSeq: 10, offsetMs: -3 * HOUR, aheadMs: 29 * HOUR, beganMs: NOW_MS - HOUR }),
    ];
    const before = { ...lied, aheadMs: 29 * HOUR, agreedForMs: HOUR };
    const now = claim({ aheadMs: 26 * HOUR });
    const { disputes } = findWrong(eras, taken({ now, before }));
    const settledFrom = (ms: number) =>
      disputes.map((dispute) => settleDispute(dispute, { ...now, agreedForMs: ms })?.fromSeq);
    expect(settledFrom(HOUR)).toEqual([10, undefined]);
    expect(settledFrom(2 * HOUR)).toEqual([10, 4]);
  });

  it('what the false time corrected is wrong too, also where the machine’s clock was set since', () => {
    const SET_MS = 40 * HOUR;
    const eras = [
      aRun(0),
      era({ fromSeq: 1, aheadMs: SET_MS, beganMs: NOW_MS - 3 * HOUR }),
      era({ fromSeq: 4, aheadMs: SET_MS + 29 * HOUR, beganMs: NOW_MS - 2 * HOUR, datedFromSeq: 2 }),
      aRun(9),
      era({ fromSeq: 10, offsetMs: -3 * HOUR, aheadMs: SET_MS + 29 * HOUR, beganMs: NOW_MS - HOUR }),
    ];
    const before = { ...lied, aheadMs: 29 * HOUR, agreedForMs: HOUR };
    const now = claim({ aheadMs: SET_MS + HOUR });
    const ofEarlier = findWrong(eras, taken({ now, before })).disputes.at(-1);
    expect(ofEarlier).toEqual({ agreedForMs: 2 * HOUR, fromSeq: 2 });
  });

  it('the true time returns after a sleep: the machine’s clock, which kept running, dates what was written', () => {
    const eras = [
      aRun(0),
      era({ offsetMs: -8 * HOUR, aheadMs: 8 * HOUR, heardAheadMs: 0, agreedAtSeq: 8 }),
      era({ fromSeq: 10, offsetMs: -3 * HOUR, aheadMs: 3 * HOUR, heardAheadMs: 3 * HOUR, datedFromSeq: 6 }),
    ];
    const found = findWrong(eras, taken({ before: lied }));
    expect(found).toMatchObject({ correction: { fromSeq: 6, by: 'sleep' }, disputes: [], sleptMs: 8 * HOUR });
    const set = eras.map((one) => ({ ...one, heardAheadMs: one.aheadMs }));
    expect(findWrong(set, taken({ before: lied }))).toMatchObject({ correction: { by: 'monotonic' }, sleptMs: 0 });
  });
});

describe('T2: a new run sees a time before the last one', () => {
  const first = era({ beganMs: NOW_MS - HOUR, agreedAtSeq: 8 });
  const last = (beganMs: number, aheadMs: number): Era => era({ fromSeq: 10, beganMs, aheadMs });

  it('nothing is wrong where the last run went by the same, or nothing is known', () => {
    expect(findWrong([aRun(0), first, aRun(12)], taken({})).correction).toBeNull();
    expect(findWrong([aRun(0)], taken({})).correction).toBeNull();
    expect(findWrong([aRun(0), last(NOW_MS, 5 * HOUR)], taken({})).correction).toBeNull();
  });

  it.each([3 * HOUR, -3 * HOUR])(
    'the service’s time went out of order (%i ms), the machine’s did not: the time was false',
    (off) => {
      const eras = [aRun(0), first, last(NOW_MS - MINUTE + off, -off), aRun(12)];
      expect(findWrong(eras, taken({})).correction).toMatchObject({ fromSeq: 8, by: 'machine' });
    },
  );

  it.each([3 * HOUR, -3 * HOUR])('the machine’s did (%i ms): a person set it, and what was written is right', (off) => {
    const eras = [aRun(0), first, last(NOW_MS - MINUTE, off), aRun(12)];
    expect(findWrong(eras, taken({})).correction).toBeNull();
  });

  it('the time was false too where this run accepted it at first', () => {
    const lied = claim({ offsetMs: 3 * HOUR, aheadMs: -3 * HOUR, takenAtSeq: 13 });
    const eras = [aRun(0), first, last(NOW_MS + 2 * HOUR, -3 * HOUR), aRun(12), last(NOW_MS + 3 * HOUR, -3 * HOUR)];
    const found = findWrong(eras, taken({ before: lied }));
    expect(found).toMatchObject({ correction: { fromSeq: 8, by: 'monotonic' }, disputes: [] });
  });

  it('after a sleep before the true time, the machine’s clock, which kept running, dates what was written', () => {
    const lied = claim({ offsetMs: 3 * HOUR, aheadMs: -3 * HOUR, takenAtSeq: 13, agreedAtSeq: 20 });
    const eras = [aRun(0), first, last(NOW_MS + 2 * HOUR, -3 * HOUR), aRun(12), last(NOW_MS + 3 * HOUR, -3 * HOUR)];
    const found = findWrong(eras, taken({ before: lied, hasSlept: true }));
    expect(found).toMatchObject({ correction: { fromSeq: 8, by: 'sleep' }, disputes: [] });
  });

  it('the same where its sleep was taken for a setting of the machine’s clock before the truth was back', () => {
    const SLEPT_MS = 43_000;
    const set = (one: Era): Era => ({ ...one, heardAheadMs: one.aheadMs, aheadMs: (one.aheadMs ?? 0) + SLEPT_MS });
    const heardFalse = claim({ offsetMs: 3 * HOUR, aheadMs: SLEPT_MS - 3 * HOUR, takenAtSeq: 13, agreedAtSeq: 20 });
    const falseEra = last(NOW_MS + 2 * HOUR, -3 * HOUR);
    const eras = [aRun(0), set(first), set(falseEra), aRun(12), set(last(NOW_MS + 3 * HOUR, -3 * HOUR))];
    const found = findWrong(eras, taken({ before: heardFalse }));
    expect(found).toMatchObject({ correction: { fromSeq: 8, by: 'sleep' }, disputes: [], sleptMs: SLEPT_MS });
  });

  it('a false time repeated after a sleep is not confirmed: only stamps around the sleep follow it', () => {
    const again = claim({ offsetMs: 3 * HOUR, aheadMs: -3 * HOUR });
    const falseEra = era({ beganMs: NOW_MS + 2 * HOUR, aheadMs: -3 * HOUR, agreedAtSeq: 8 });
    const eras = [aRun(0), falseEra, aRun(12), era({ fromSeq: 13, beganMs: NOW_MS })];
    const before = claim({ takenAtSeq: 13, agreedAtSeq: 20 });
    const found = findWrong(eras, taken({ now: again, before, nowMs: NOW_MS + 3 * HOUR, hasSlept: true }));
    expect(found.correction).toMatchObject({ fromSeq: 20, by: 'sleep' });
  });

  it('a false time repeated against the machine’s clock is not confirmed', () => {
    const again = claim({ offsetMs: 3 * HOUR, aheadMs: -3 * HOUR, agreedForMs: MINUTE });
    const falseEra = era({ beganMs: NOW_MS + 2 * HOUR, aheadMs: -3 * HOUR, agreedAtSeq: 8 });
    const eras = [
      aRun(0),
      falseEra,
      era({ fromSeq: 10, beganMs: NOW_MS - MINUTE }),
      aRun(12),
      era({ fromSeq: 13, beganMs: NOW_MS }),
    ];
    const before = claim({ agreedForMs: HOUR, takenAtSeq: 13, agreedAtSeq: 20 });
    expect(findWrong(eras, taken({ now: again, before, nowMs: NOW_MS + 3 * HOUR })).correction?.fromSeq).toBe(20);
  });

  it('the time that agrees longer wins where nothing earlier shows which was false', () => {
    const falseEra = { ...last(NOW_MS + 37 * MINUTE, 4 * MINUTE), toldForMs: 0, datedFromSeq: 9 };
    const now = claim({ aheadMs: 43 * MINUTE });
    const found = findWrong([aRun(0), first, falseEra, aRun(12)], taken({ now }));
    expect(found).toMatchObject({ correction: null, disputes: [{ agreedForMs: 0, fromSeq: 9 }] });
    // A time of two runs agreed from the first to the last.
    const again = { ...falseEra, fromSeq: 14, beganMs: falseEra.beganMs + MINUTE, toldForMs: MINUTE };
    const { disputes } = findWrong([aRun(0), first, falseEra, aRun(13), again, aRun(15)], taken({ now }));
    expect(disputes).toEqual([
      { agreedForMs: MINUTE, fromSeq: 9 },
      { agreedForMs: 2 * MINUTE, fromSeq: 9 },
    ]);
  });

  it.each([
    ['the machine’s clock went back as well', last(NOW_MS + 3 * HOUR, 0), 0],
    ['the time went on', last(NOW_MS - MINUTE, 4 * MINUTE), 0],
    ['it was not noted for how long it was told', last(NOW_MS + 37 * MINUTE, 4 * MINUTE), null],
  ])('nothing is doubted where %s', (_, one, agreedForMs) => {
    const eras = [aRun(0), first, { ...one, toldForMs: agreedForMs }, aRun(12)];
    expect(findWrong(eras, taken({ now: claim({ aheadMs: 43 * MINUTE }) })).disputes).toEqual([]);
  });

  it('nothing can be decided where both times are in order', () => {
    const longAgo = { ...first, beganMs: NOW_MS - 30 * HOUR };
    const eras = [aRun(0), longAgo, last(NOW_MS - 10 * HOUR, 3 * HOUR), aRun(12)];
    expect(findWrong(eras, taken({})).correction).toBeNull();
  });
});

describe('T2: what a stamp ought to be', () => {
  const eras = [
    aRun(0),
    era({ fromSeq: 2, offsetMs: 0 }),
    era({ fromSeq: 10, offsetMs: -3 * HOUR, aheadMs: 3 * HOUR }),
    era({ fromSeq: 20, offsetMs: -8 * HOUR, aheadMs: 8 * HOUR, heardAheadMs: HOUR, isOfSleep: true }),
  ];
  const stamp = (seq: number, by: Correction['by'], stampMs = NOW_MS, machineMs = NOW_MS, isOfMoment = true) =>
    rightStamp({ fromSeq: 0, now: claim({ takenAtSeq: 20 }), by }, eras, { stampMs, seq, machineMs, isOfMoment });

  it('a stamp is corrected by the monotonic clock in one run, and by the machine’s over two', () => {
    expect(stamp(11, 'monotonic')).toBe(NOW_MS + 3 * HOUR);
    expect(stamp(11, 'machine')).toBe(NOW_MS + 3 * HOUR);
    const earlier = eras.map((one) => ({ ...one, offsetMs: null }));
    const written = { stampMs: NOW_MS, seq: 11, machineMs: NOW_MS, isOfMoment: true };
    expect(rightStamp({ fromSeq: 0, now: claim({}), by: 'monotonic' }, earlier, written)).toBe(NOW_MS + 3 * HOUR);
  });

  it('a stamp stays where it was written under the true time, and is unknown before any answer', () => {
    expect(stamp(10, 'monotonic')).toBe(NOW_MS);
    expect(stamp(2, 'monotonic')).toBeNull();
    expect(stamp(0, 'monotonic')).toBeNull();
  });

  it('a stamp of an earlier run is corrected by its time before the false one, though the machine’s clock was set since', () => {
    const earlier = [...eras.slice(0, 3).map((one) => ({ ...one, offsetMs: null })), aRun(12)];
    const written = { stampMs: NOW_MS, seq: 11, machineMs: NOW_MS, isOfMoment: true };
    const set = claim({ aheadMs: 43 * HOUR });
    expect(rightStamp({ fromSeq: 10, now: set, by: 'monotonic' }, earlier, written)).toBe(NOW_MS + 3 * HOUR);
    // Where that time is doubted as well, only the machine's clock is left.
    expect(rightStamp({ fromSeq: 0, now: set, by: 'monotonic' }, earlier, written)).toBe(NOW_MS - 40 * HOUR);
    const begun = { fromSeq: 11, now: set, by: 'monotonic' } as const;
    expect(rightStamp(begun, earlier, { ...written, seq: 12 })).toBe(NOW_MS - 40 * HOUR);
  });

  it('a stamp is corrected likewise in a run without earlier stamps, unless the machine’s clock was not set since', () => {
    const [run, truth] = [aRun(0), era({})];
    const falseEra = era({ aheadMs: 3 * HOUR, datedFromSeq: 0 });
    const written = { stampMs: NOW_MS, seq: 11, machineMs: NOW_MS, isOfMoment: true };
    const correction: Correction = { fromSeq: 0, now: claim({ aheadMs: 43 * HOUR }), by: 'monotonic' };
    expect(rightStamp(correction, [run, truth, falseEra, aRun(12)], written)).toBe(NOW_MS + 3 * HOUR);
    const known = [era({ aheadMs: 43 * HOUR }), run, truth, falseEra, aRun(12)];
    expect(rightStamp(correction, known, written)).toBe(NOW_MS - 40 * HOUR);
  });

  it('around a sleep is what the machine’s clock says', () => {
    expect(stamp(15, 'sleep', NOW_MS, NOW_MS + 8 * HOUR)).toBe(NOW_MS + 8 * HOUR);
    expect(stamp(15, 'sleep', NOW_MS, NOW_MS + 2_000)).toBe(NOW_MS);
  });

  it('a stamp written since stays, though the ledger takes the correction later and the clock was set', () => {
    const woken = [...eras, era({ fromSeq: 20, offsetMs: 0 })];
    const correction: Correction = { fromSeq: 12, now: claim({ takenAtSeq: 20 }), by: 'sleep' };
    const written = { stampMs: NOW_MS, seq: 21, machineMs: NOW_MS + 3 * HOUR, isOfMoment: true };
    expect(rightStamp(correction, woken, written)).toBe(NOW_MS);
    expect(rightStamp(correction, woken, { ...written, seq: 20 })).toBe(NOW_MS + 3 * HOUR);
  });

  it('a stamp stays under a later time, if that is the one after the sleep', () => {
    expect(stamp(21, 'machine', NOW_MS, NOW_MS + 5 * HOUR)).toBe(NOW_MS + 12 * HOUR);
    expect(stamp(21, 'monotonic', NOW_MS, NOW_MS + 5 * HOUR)).toBe(NOW_MS + 12 * HOUR);
    const woken = rightStamp({ fromSeq: 0, now: claim({ offsetMs: -8 * HOUR }), by: 'monotonic' }, eras, {
      stampMs: NOW_MS,
      seq: 21,
      machineMs: NOW_MS + 5 * HOUR,
      isOfMoment: true,
    });
    expect(woken).toBe(NOW_MS + 4 * HOUR);
  });

  it('that was counted back from another moment is not the moment of writing', () => {
    expect(stamp(15, 'sleep', NOW_MS - HOUR, NOW_MS + 8 * HOUR, false)).toBe(NOW_MS + 2 * HOUR);
    expect(stamp(21, 'sleep', NOW_MS - HOUR, NOW_MS + 8 * HOUR, false)).toBe(NOW_MS + 2 * HOUR);
  });
});

it('T2: setting a machine’s clock shifts all its earlier offsets by as much', () => {
  const eras = [aRun(0), era({ aheadMs: 5 })];
  expect(asSetNow(eras, 3 * HOUR).map(({ aheadMs }) => aheadMs)).toEqual([null, 3 * HOUR + 5]);
  expect(asSetNow(eras, 9_000)).toEqual(eras);
});
