import { describe, expect, it } from 'vitest';
import { createAddressCodes } from './address-codes.ts';

describe('single-use codes', () => {
  it('a code admits one page, and reports to a second one that it came too late', () => {
    const codes = createAddressCodes(() => 0);
    const code = codes.issue(10_000);
    expect(codes.isGood(code)).toBe(true);
    expect(codes.redeem(code)).toBe('accepted');
    expect(codes.redeem(code)).toBe('used');
    expect(codes.isGood(code)).toBe(false);
  });

  it('end with their lifetime', () => {
    let nowMs = 0;
    const codes = createAddressCodes(() => nowMs);
    const own = codes.issue(10_000);
    const printed = codes.issue(600_000);
    nowMs = 10_000;
    expect(codes.isGood(own)).toBe(false);
    expect(codes.redeem(own)).toBe('expired');
    expect(codes.redeem(printed)).toBe('accepted');
  });

  it('codes have 256 bits and do not repeat', () => {
    const codes = createAddressCodes(() => 0);
    const issued = new Set(Array.from({ length: 500 }, () => codes.issue(1)));
    expect(issued.size).toBe(500);
    for (const code of issued) expect(Buffer.from(code, 'base64url')).toHaveLength(32);
  });

  it('a code of another start is unknown', () => {
    const other = createAddressCodes(() => 0).issue(10_000);
    const codes = createAddressCodes(() => 0);
    expect(codes.redeem(other)).toBe('unknown');
    expect(codes.redeem('')).toBe('unknown');
  });
});
