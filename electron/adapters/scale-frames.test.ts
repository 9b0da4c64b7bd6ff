import { describe, expect, test } from 'vitest';
import { massaPacket, scaleTalks } from './scale-frames.ts';

const bytes = (hex: string): Uint8Array => Uint8Array.from(hex.split(' '), (byte) => Number.parseInt(byte, 16));

/** A frame as a CAS scale sends it: status, sign, six digits, unit, and its check. */
function cas(said: string): Uint8Array {
  const body = Buffer.from(said, 'latin1');
  const check = body.reduce((sum, byte) => sum ^ byte, 0);
  return Uint8Array.of(0x01, 0x02, ...body, check, 0x03, 0x04);
}

describe('a CAS scale', () => {
  const { questions, isNext, answer } = scaleTalks.cas;

  test('a CAS scale is asked by ENQ, and after its ACK by DC1', () => {
    expect(questions.map((question) => [...question])).toEqual([[0x05], [0x11]]);
    expect(isNext(bytes('15'))).toBe(false);
    expect(isNext(bytes('06'))).toBe(true);
  });

  test.each([
    ['S 00.350kg', { state: 'stable', grams: 350 }],
    ['S 000350KG', { state: 'stable', grams: 350 }],
    ['S 000000kg', { state: 'stable', grams: 0 }],
    ['S-000000kg', { state: 'stable', grams: 0 }],
    ['S 001250 g', { state: 'stable', grams: 1250 }],
    ['U 00.347kg', { state: 'moving' }],
    ['S-00.020kg', { state: 'negative' }],
    ['F 00.000kg', { state: 'overloaded' }],
    ['SF00.000kg', { state: 'overloaded' }],
  ])('a frame «%s» is read as %j', (said, reading) => {
    expect(answer(cas(said))).toEqual(reading);
    expect(answer(Uint8Array.of(0x06, ...cas(said))), 'after a late ACK').toEqual(reading);
  });

  test('half a frame, a damaged one, pounds and an unreadable weight are no answer', () => {
    const whole = cas('S 00.350kg');
    expect(answer(whole.subarray(0, 14))).toBeNull();
    expect(answer(whole.map((byte, at) => (at === 6 ? byte ^ 0x01 : byte)))).toBeNull();
    expect(answer(cas('S 00.350lb'))).toBeNull();
    expect(answer(cas('S 0-.350kg'))).toBeNull();
  });
});

describe('a Massa-K scale', () => {
  const { questions, answer } = scaleTalks.massa_k;
  const weight = (divisions: number, code: number, isStable: boolean): Uint8Array => {
    const value = new Uint8Array(new Int32Array([divisions]).buffer);
    return massaPacket([0x24, ...value, code, isStable ? 1 : 0, 0, 0]);
  };

  test('a Massa-K scale is asked and answers as its manual has it, check included', () => {
    expect(questions.map((question) => [...question])).toEqual([[...bytes('f8 55 ce 01 00 23 23 00')]]);
    expect(answer(bytes('f8 55 ce 0d 00 24 00 00 00 00 01 01 00 01 00 00 00 00 fc 23'))).toEqual({
      state: 'stable',
      grams: 0,
    });
  });

  test.each([
    [weight(350, 1, true), { state: 'stable', grams: 350 }],
    [weight(3500, 0, true), { state: 'stable', grams: 350 }],
    [weight(35, 2, true), { state: 'stable', grams: 350 }],
    [weight(350, 1, false), { state: 'moving' }],
    [weight(-20, 1, true), { state: 'negative' }],
    [massaPacket([0x28, 0x08]), { state: 'overloaded' }],
    [massaPacket([0x28, 0x17]), { state: 'silent' }],
  ])('a packet %# is read as %j', (packet, reading) => {
    expect(answer(packet)).toEqual(reading);
  });

  test('half a packet, a damaged one and an unknown division are no answer', () => {
    const whole = weight(350, 1, true);
    expect(answer(whole.subarray(0, whole.length - 1))).toBeNull();
    expect(answer(whole.map((byte, at) => (at === 6 ? byte ^ 0x01 : byte)))).toBeNull();
    expect(answer(weight(350, 9, true))).toBeNull();
  });
});
