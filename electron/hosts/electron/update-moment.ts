/** When an update may be installed: never under a running shop, never while it opens. */

export interface UpdateMoment {
  /** `quit`: somebody closes the till. `after_shift`: the day's shift is closed, and nobody has come since. */
  readonly when: 'quit' | 'after_shift';
  readonly uptimeMs: number;
  readonly isMoneyInFlight: boolean;
  readonly isAttended: boolean;
  /** The machine does not wait for an installer. */
  readonly isShuttingDown: boolean;
}

/** A person who closes the till so soon is opening the shop, and wants it back at once. */
export const openingMs = 30 * 60_000;
/** After a closed shift: people with something left to do are still there. */
export const quietAfterShiftMs = 10 * 60_000;

export function mayInstall({ when, uptimeMs, isMoneyInFlight, isAttended, isShuttingDown }: UpdateMoment): boolean {
  if (isMoneyInFlight || isShuttingDown || uptimeMs < openingMs) return false;
  return when === 'quit' || !isAttended;
}

/**
 * Why this package must not look for updates; null: it may. `settings`: what electron-builder wrote beside the program.
 * An address without TLS, or a package without a publisher, would admit an attacker on the network.
 */
export function updateProblem(
  settings: string,
  platform: NodeJS.Platform,
): 'unsigned' | 'no_address' | 'not_https' | null {
  if (platform !== 'win32' && platform !== 'darwin') return 'unsigned';
  const address = /^url:\s*['"]?(\S+?)['"]?\s*$/m.exec(settings)?.[1];
  if (address === undefined) return 'no_address';
  if (!address.startsWith('https://')) return 'not_https';
  // macOS itself takes only what the same developer signed.
  return platform === 'darwin' || /^publisherName:/m.test(settings) ? null : 'unsigned';
}
