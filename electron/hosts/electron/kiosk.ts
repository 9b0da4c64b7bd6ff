import type { BrowserWindow } from 'electron';

export interface Kiosk {
  attach(window: Pick<BrowserWindow, 'setKiosk' | 'isKiosk' | 'isDestroyed' | 'on'>): void;
  keep(isOn: boolean): void;
  /** Turning it off takes a manager's PIN. */
  holds(): boolean;
  /** Shutdown, or an update. */
  letGo(): void;
}

/** The window fills the display and does not close. */
export function createKiosk(): Kiosk {
  let window: Parameters<Kiosk['attach']>[0] | null = null;
  let isOn = false;
  let isLetGo = false;
  const holds = (): boolean => isOn && !isLetGo;

  function settle(): void {
    if (window === null || window.isDestroyed() || window.isKiosk() === isOn) return;
    window.setKiosk(isOn);
  }

  return {
    attach(next) {
      window = next;
      next.on('close', (event) => {
        if (holds()) event.preventDefault();
      });
      settle();
    },
    keep(next) {
      isOn = next;
      settle();
    },
    holds,
    letGo() {
      isLetGo = true;
    },
  };
}
