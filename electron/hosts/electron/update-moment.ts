/** Never while the shop sells or opens. */

export interface UpdateMoment {
  /** `after_shift`: closed, and no input since. */
  readonly when: 'quit' | 'after_shift';
  readonly uptimeMs: number;
  readonly isMoneyInFlight: boolean;
  readonly isAttended: boolean;
  readonly isShuttingDown: boolean;
}

/** Closing so soon is opening the shop. */
export const openingMs = 30 * 60_000;
export const quietAfterShiftMs = 10 * 60_000;

export function mayInstall({ when, uptimeMs, isMoneyInFlight, isAttended, isShuttingDown }: UpdateMoment): boolean {
  if (isMoneyInFlight || isShuttingDown || uptimeMs < openingMs) return false;
  return when === 'quit' || !isAttended;
}

/** Null: it may. Without TLS or a publisher an attacker on the network could replace updates. */
export function updateProblem(
  settings: string,
  platform: NodeJS.Platform,
): 'unsigned' | 'no_address' | 'not_https' | null {
  if (platform !== 'win32' && platform !== 'darwin') return 'unsigned';
  const address = /^url:\s*['"]?(\S+?)['"]?\s*$/m.exec(settings)?.[1];
  if (address === undefined) return 'no_address';
  if (!address.startsWith('https://')) return 'not_https';
  // macOS accepts only the same developer.
  return platform === 'darwin' || /^publisherName:/m.test(settings) ? null : 'unsigned';
}
