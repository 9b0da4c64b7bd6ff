import { describe, expect, it } from 'vitest';
import { isAutoCloseSoon, isLongOpen } from './fiscal-warnings.ts';

/** 21:30 in Almaty. */
const evening = Date.parse('2026-11-21T16:30:00.000Z');

describe('warnings about the fiscal shift (H3)', () => {
  it('calls one long open when it was opened on an earlier day of Almaty', () => {
    expect(isLongOpen('2026-11-20T18:59:59.000Z', evening)).toBe(true);
    expect(isLongOpen('2026-11-20T19:00:00.000Z', evening)).toBe(false);
  });

  it('the automatic close is announced within the hour before it', () => {
    expect(isAutoCloseSoon('22:30', evening)).toBe(true);
    expect(isAutoCloseSoon('22:31', evening)).toBe(false);
    expect(isAutoCloseSoon('21:29', evening)).toBe(false);
    expect(isAutoCloseSoon('nonsense', evening)).toBe(false);
  });
});
