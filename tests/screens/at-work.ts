import { openDrawer } from '../core/drawer.ts';
import { type LiveOptions, type LiveScreen, openLive } from './till-screen.ts';

/** A live till with an open shift and no float, so that cash can be taken. */
export async function openAtWork(options: LiveOptions = {}): Promise<LiveScreen> {
  const till = await openLive(options);
  await openDrawer(till);
  return till;
}
