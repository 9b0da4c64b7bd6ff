/** A tile under a finger that rests, and under the keyboard's key for menus. */

import { fireEvent } from '@testing-library/dom';
import type { TillScreen } from './till-screen.ts';

const finger = { pointerId: 1, pointerType: 'touch', button: 0, clientX: 100, clientY: 100 };

/** Lays a finger on it, waits so long, and lifts it: what follows in a browser is a click. */
export async function hold(till: TillScreen, tile: string | HTMLElement, ms = 600): Promise<void> {
  const target = typeof tile === 'string' ? till.see(tile) : tile;
  fireEvent.pointerDown(target, finger);
  await till.advance(ms);
  fireEvent.pointerUp(target, finger);
  if (target.isConnected) fireEvent.click(target, { detail: 1 });
  await till.advance(16);
}

/** Shift and F10, or the key of its own. */
export async function askMenu(till: TillScreen, tile: string): Promise<void> {
  till.see(tile).focus();
  fireEvent.contextMenu(till.see(tile));
  await till.advance(16);
}
