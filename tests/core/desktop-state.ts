import type { DesktopState } from '../../electron/core/ports/desktop-port.ts';

/** Of a till that wants nothing of its machine. */
export const wantsNothing: DesktopState = {
  startWithSystem: false,
  kiosk: false,
  awake: 'no',
  waitingPayments: 0,
  isAttended: false,
  isMoneyInFlight: false,
  updateChannel: 'stable',
};
