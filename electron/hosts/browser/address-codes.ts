import { createHash, randomBytes } from 'node:crypto';

export interface AddressCodes {
  issue(lifetimeMs: number): string;
  /** `unknown`: not issued by this launch. */
  redeem(code: string): 'accepted' | 'used' | 'expired' | 'unknown';
  isGood(code: string): boolean;
}

const remembered = 1_000;

export function createAddressCodes(nowMs: () => number): AddressCodes {
  const codes = new Map<string, { readonly until: number; used: boolean }>();

  return {
    issue(lifetimeMs) {
      const code = randomBytes(32).toString('base64url');
      codes.set(digest(code), { until: nowMs() + lifetimeMs, used: false });
      for (const [oldest] of codes) {
        if (codes.size <= remembered) break;
        codes.delete(oldest);
      }
      return code;
    },
    redeem(code) {
      const entry = codes.get(digest(code));
      if (entry === undefined) return 'unknown';
      if (entry.used) return 'used';
      if (nowMs() >= entry.until) return 'expired';
      entry.used = true;
      return 'accepted';
    },
    isGood(code) {
      const entry = codes.get(digest(code));
      return entry !== undefined && !entry.used && nowMs() < entry.until;
    },
  };
}

/** By hash, so that lookup time reveals nothing about the code. */
function digest(code: string): string {
  return createHash('sha256').update(code).digest('base64');
}
