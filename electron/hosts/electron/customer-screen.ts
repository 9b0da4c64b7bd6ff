import type { CustomerScreens } from '#core/platform/ports.ts';

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

export interface CustomerWindow {
  fill(bounds: Bounds): void;
  raise(): void;
  close(): void;
}

export interface CustomerScreenParts {
  readonly displays: () => readonly DisplayPlace[];
  readonly tillDisplayId: () => number;
  readonly open: (bounds: Bounds, onClosed: () => void) => CustomerWindow;
}

export interface CustomerScreen extends CustomerScreens {
  /** Or the till moved to another one. */
  displaysChanged(): void;
  close(): void;
}

/** Not on the till's display; closed and reopened with its own. */
export function createCustomerScreen(parts: CustomerScreenParts): CustomerScreen {
  let isOn = false;
  let isKept = false;
  let window: CustomerWindow | null = null;
  let displayId: number | null = null;

  function target(): DisplayPlace | undefined {
    const tillId = parts.tillDisplayId();
    const others = parts.displays().filter(({ id }) => id !== tillId);
    // As long as its display exists.
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
      // Opened by hand: stays until the setting changes.
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
