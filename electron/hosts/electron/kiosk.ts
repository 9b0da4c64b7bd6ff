import type { BrowserWindow } from 'electron';

export interface Kiosk {
  attach(window: Pick<BrowserWindow, 'setKiosk' | 'isKiosk' | 'isDestroyed' | 'on'>): void;
  keep(isOn: boolean): void;
  /** Whether the kiosk must be turned off before closing, which takes a manager's PIN. */
  holds(): boolean;
  /** The machine shuts down, or an update is installed. */
  letGo(): void;
}

/** The till alone on this machine: its window fills the display and does not close. */
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
