/** What the machine around the till can do for it. */

/** The names are those of the settings that ask for it. */
export type DesktopAbility = 'startWithSystem' | 'kiosk' | 'keepAwake' | 'updates';

export interface DesktopState {
  readonly startWithSystem: boolean;
  /** Nothing but the till on this machine. Never while nobody could leave it. */
  readonly kiosk: boolean;
  /** `display`: its light stays on. `program`: the machine may darken it, but does not sleep. */
  readonly awake: 'no' | 'program' | 'display';
  /** Payments that a customer may still pay. */
  readonly waitingPayments: number;
  /** Somebody stands at it. */
  readonly isAttended: boolean;
  /** Nothing may end the till now. */
  readonly isMoneyInFlight: boolean;
  readonly updateChannel: 'stable' | 'early';
}

/** A host that is shown in somebody's browser can do none of it. */
export interface Desktop {
  readonly abilities: readonly DesktopAbility[];
  /** Told whenever something of it has changed. */
  keep(state: DesktopState): void;
  /** The day's shift is closed: the shop's work is done. */
  shiftClosed(): void;
}

export const noDesktop: Desktop = { abilities: [], keep: () => undefined, shiftClosed: () => undefined };
