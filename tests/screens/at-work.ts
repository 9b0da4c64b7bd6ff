/** A till in the midst of its day: cash can be taken. */

import { openDrawer } from '../core/drawer.ts';
import { type LiveOptions, type LiveScreen, openLive } from './till-screen.ts';

/** A live till whose drawer's shift was opened with no float. */
export async function openAtWork(options: LiveOptions = {}): Promise<LiveScreen> {
  const till = await openLive(options);
  await openDrawer(till);
  return till;
}
