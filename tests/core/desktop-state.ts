import type { DesktopState } from '#core/platform/desktop-port.ts';

export const wantsNothing: DesktopState = {
  startWithSystem: false,
  kiosk: false,
  awake: 'no',
  waitingPayments: 0,
  isAttended: false,
  isMoneyInFlight: false,
  updateChannel: 'stable',
};
