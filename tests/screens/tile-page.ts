/** A tile's menu by a long press and by key. */

import { fireEvent } from '@testing-library/dom';
import type { TillScreen } from './till-screen.ts';

const finger = { pointerId: 1, pointerType: 'touch', button: 0, clientX: 100, clientY: 100 };

export async function hold(till: TillScreen, tile: string | HTMLElement, ms = 600): Promise<void> {
  const target = typeof tile === 'string' ? till.see(tile) : tile;
  fireEvent.pointerDown(target, finger);
  await till.advance(ms);
  fireEvent.pointerUp(target, finger);
  if (target.isConnected) fireEvent.click(target, { detail: 1 });
  await till.advance(16);
}

export async function askMenu(till: TillScreen, tile: string): Promise<void> {
  till.see(tile).focus();
  fireEvent.contextMenu(till.see(tile));
  await till.advance(16);
}
