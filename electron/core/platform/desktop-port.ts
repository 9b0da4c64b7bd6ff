export type DesktopAbility = 'startWithSystem' | 'kiosk' | 'keepAwake' | 'updates';

export interface DesktopState {
  readonly startWithSystem: boolean;
  /** Only the till on this display. Never while nobody could leave it. */
  readonly kiosk: boolean;
  /** `display`: the screen stays on. `program`: the screen may turn off, but the machine does not sleep. */
  readonly awake: 'no' | 'program' | 'display';
  readonly waitingPayments: number;
  readonly isAttended: boolean;
  readonly isMoneyInFlight: boolean;
  readonly updateChannel: 'stable' | 'early';
}

/** A host in a browser has no abilities. */
export interface Desktop {
  readonly abilities: readonly DesktopAbility[];
  keep(state: DesktopState): void;
  shiftClosed(): void;
}

export const noDesktop: Desktop = { abilities: [], keep: () => undefined, shiftClosed: () => undefined };
