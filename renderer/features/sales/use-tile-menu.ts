import { type MouseEvent, type PointerEvent, type UIEvent, useEffect, useRef } from 'react';

const HOLD_MS = 500;
const SLACK_PX = 10;

export interface TileMenuEvents {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(): void;
  onPointerCancel(): void;
  onScroll(event: UIEvent): void;
  onContextMenu(event: MouseEvent): void;
  onClickCapture(event: MouseEvent): void;
}

/** One listener for the whole grid: tiles render by the dozen with every key of a search. */
export function useTileMenu(onMenu: (itemId: number) => void): TileMenuEvents {
  const held = useRef<{ timer: ReturnType<typeof setTimeout> | null; x: number; y: number; isTaken: boolean }>({
    timer: null,
    x: 0,
    y: 0,
    isTaken: false,
  });

  function letGo(): void {
    if (held.current.timer !== null) clearTimeout(held.current.timer);
    held.current.timer = null;
  }
  useEffect(() => letGo, []);

  return {
    onPointerDown(event) {
      letGo();
      const itemId = itemAt(event.target);
      held.current.isTaken = false;
      if (itemId === null || event.button !== 0) return;
      Object.assign(held.current, { x: event.clientX, y: event.clientY });
      held.current.timer = setTimeout(() => {
        held.current.isTaken = true;
        onMenu(itemId);
      }, HOLD_MS);
    },
    onPointerMove({ clientX, clientY }) {
      const { x, y } = held.current;
      if (Math.hypot(clientX - x, clientY - y) > SLACK_PX) letGo();
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onScroll: letGo,
    onContextMenu(event) {
      const itemId = itemAt(event.target);
      if (itemId === null) return;
      event.preventDefault();
      letGo();
      held.current.isTaken = true;
      onMenu(itemId);
    },
    // The tap that ends a long press sells nothing.
    onClickCapture(event) {
      if (!held.current.isTaken) return;
      held.current.isTaken = false;
      if (event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function itemAt(target: EventTarget): number | null {
  const id = target instanceof Element ? target.closest<HTMLElement>('[data-item]')?.dataset['item'] : undefined;
  return id === undefined ? null : Number(id);
}
