import { describe, expect, it } from 'vitest';
import { arrivesUntilMs, opening } from './wandering.ts';

const sent = { sentServiceMs: 50_000, intentServiceMs: 20_000, createdAt: '2026-03-05T05:00:00.000Z' };

describe('what was sent', () => {
  it.each([
    ['its last sending', sent, 650_000],
    ['its intent, where the time of the sending is not known', { ...sent, sentServiceMs: null }, 620_000],
    ['its intent in books that kept no sending', { intentServiceMs: 20_000, createdAt: sent.createdAt }, 620_000],
    ['its stamp', { ...sent, sentServiceMs: null, intentServiceMs: null }, Date.parse('2026-03-05T05:10:00.000Z')],
  ])('W2: can arrive for ten minutes from %s', (_, operation, untilMs) => {
    expect(arrivesUntilMs(operation)).toBe(untilMs);
    expect(opening(operation)).toEqual({ opensAt: new Date(untilMs).toISOString() });
  });
});
