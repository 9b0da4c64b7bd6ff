/** Desktop integration of the host. */

/** Names of the settings that request them. */
export type DesktopAbility = 'startWithSystem' | 'kiosk' | 'keepAwake' | 'updates';

export interface DesktopState {
  readonly startWithSystem: boolean;
  /** Only the till on this display. Never while nobody could leave it. */
  readonly kiosk: boolean;
  /** `display`: the screen stays on. `program`: the screen may turn off, but the machine does not sleep. */
  readonly awake: 'no' | 'program' | 'display';
  /** Payable payments. */
  readonly waitingPayments: number;
  /** Somebody is signed in. */
  readonly isAttended: boolean;
  /** The till must not be closed now. */
  readonly isMoneyInFlight: boolean;
  readonly updateChannel: 'stable' | 'early';
}

/** A host in a browser has no abilities. */
export interface Desktop {
  readonly abilities: readonly DesktopAbility[];
  /** Called whenever the state changes. */
  keep(state: DesktopState): void;
  /** The fiscal shift is closed. */
  shiftClosed(): void;
}

export const noDesktop: Desktop = { abilities: [], keep: () => undefined, shiftClosed: () => undefined };
