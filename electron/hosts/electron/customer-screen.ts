import type { CustomerScreens } from '../../core/ports.ts';

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DisplayPlace {
  readonly id: number;
  readonly bounds: Bounds;
}

/** A window that faces the customer, filling a display. */
export interface CustomerWindow {
  fill(bounds: Bounds): void;
  raise(): void;
  close(): void;
}

export interface CustomerScreenParts {
  /** Displays that are plugged in now. */
  readonly displays: () => readonly DisplayPlace[];
  /** The display the till itself is on. */
  readonly tillDisplayId: () => number;
  /** Opens the window; `onClosed` when it is gone, for any reason. */
  readonly open: (bounds: Bounds, onClosed: () => void) => CustomerWindow;
}

export interface CustomerScreen extends CustomerScreens {
  /** A display was plugged in, pulled out or changed, or the till moved to another one. */
  displaysChanged(): void;
  close(): void;
}

/** Keeps one window on a display that is not the till's: gone when that is pulled out, back when there is one again. */
export function createCustomerScreen(parts: CustomerScreenParts): CustomerScreen {
  let isOn = false;
  let isKept = false;
  let window: CustomerWindow | null = null;
  let displayId: number | null = null;

  function target(): DisplayPlace | undefined {
    const tillId = parts.tillDisplayId();
    const others = parts.displays().filter(({ id }) => id !== tillId);
    // It stays where it is as long as it can: a customer's screen must not wander.
    return others.find(({ id }) => id === displayId) ?? others[0];
  }

  function close(): void {
    const closing = window;
    window = null;
    displayId = null;
    closing?.close();
  }

  function settle(): void {
    const place = isOn ? target() : undefined;
    if (place === undefined) {
      close();
      return;
    }
    displayId = place.id;
    if (window !== null) {
      window.fill(place.bounds);
      return;
    }
    const opened = parts.open(place.bounds, () => {
      if (window === opened) window = null;
    });
    window = opened;
  }

  return {
    kind: 'window',
    keep(next) {
      // One that was brought up by hand stays until the setting itself is changed.
      if (next === isKept) return;
      isKept = next;
      isOn = next;
      settle();
    },
    open() {
      isOn = true;
      settle();
      window?.raise();
      return null;
    },
    displaysChanged: settle,
    close() {
      isOn = false;
      close();
    },
  };
}
