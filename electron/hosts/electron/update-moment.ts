/** When an update may be installed: never while the shop sells or opens. */

export interface UpdateMoment {
  /** `quit`: somebody closes the till. `after_shift`: the shift is closed, and there was no input since. */
  readonly when: 'quit' | 'after_shift';
  readonly uptimeMs: number;
  readonly isMoneyInFlight: boolean;
  readonly isAttended: boolean;
  readonly isShuttingDown: boolean;
}

/** A person who closes the till so soon is opening the shop, and wants it back at once. */
export const openingMs = 30 * 60_000;
/** After a closed shift people may still have something to do. */
export const quietAfterShiftMs = 10 * 60_000;

export function mayInstall({ when, uptimeMs, isMoneyInFlight, isAttended, isShuttingDown }: UpdateMoment): boolean {
  if (isMoneyInFlight || isShuttingDown || uptimeMs < openingMs) return false;
  return when === 'quit' || !isAttended;
}

/**
 * Why this package must not update itself; null: it may. `settings`: electron-builder's file beside the program. An
 * address without TLS, or a package without a publisher, would admit an attacker on the network.
 */
export function updateProblem(
  settings: string,
  platform: NodeJS.Platform,
): 'unsigned' | 'no_address' | 'not_https' | null {
  if (platform !== 'win32' && platform !== 'darwin') return 'unsigned';
  const address = /^url:\s*['"]?(\S+?)['"]?\s*$/m.exec(settings)?.[1];
  if (address === undefined) return 'no_address';
  if (!address.startsWith('https://')) return 'not_https';
  // macOS itself accepts only the same developer's signature.
  return platform === 'darwin' || /^publisherName:/m.test(settings) ? null : 'unsigned';
}
