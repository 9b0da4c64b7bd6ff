import { describe, expect, it } from 'vitest';
import { isInFlight, opening, sentAtMs } from './in-flight.ts';

const sent = { sentServiceMs: 50_000, intentServiceMs: 20_000 };

describe('what was sent', () => {
  it.each([
    ['its last sending', sent, 650_000],
    ['its intent in books that kept no sending', { intentServiceMs: 20_000 }, 620_000],
  ])('W2: a request can arrive for ten minutes from %s', (_, operation, untilMs) => {
    expect(opening(sentAtMs(operation))).toEqual({ opensAt: new Date(untilMs).toISOString() });
  });

  it('W2: a request has arrived by then, or never will', () => {
    expect(isInFlight(50_000, 649_999)).toBe(true);
    expect(isInFlight(50_000, 650_000)).toBe(false);
  });

  it.each([
    ['though its intent was', { ...sent, sentServiceMs: null }],
    ['nor that of its intent', { sentServiceMs: null, intentServiceMs: null }],
    ['in books that kept no sending', { intentServiceMs: null }],
  ])('L2: no time is given where the time of sending is unknown, %s', (_, operation) => {
    expect(opening(sentAtMs(operation))).toEqual({});
  });
});
