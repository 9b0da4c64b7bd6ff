/** A long list that is pulled down: what each frame takes. */

import type { CDPSession, Page } from '@playwright/test';

/** Ten seconds of pulling, nine screens of rows in each. */
export const SCROLL_PX = 60_000;
export const SCROLL_SPEED = 6_000;

export interface Scrolled {
  /** From frame to frame. */
  readonly frameMs: readonly number[];
  /** What the page did for a frame, from its beginning until it was drawn. */
  readonly workMs: readonly number[];
}

/** Pulls a long list down by its wheel, and measures each frame meanwhile. */
export async function scroll(page: Page, keyboard: CDPSession, list: string): Promise<Scrolled> {
  const box = await page.getByTestId(list).boundingBox();
  if (box === null) throw new Error('no list');
  await page.evaluate(() => {
    const measured = { frameMs: [] as number[], workMs: [] as number[], isOver: false };
    (window as unknown as { scrolled: typeof measured }).scrolled = measured;
    let last = Number.NaN;
    const frame = (now: number): void => {
      if (!Number.isNaN(last)) measured.frameMs.push(now - last);
      last = now;
      const channel = new MessageChannel();
      channel.port1.onmessage = () => measured.workMs.push(performance.now() - now);
      channel.port2.postMessage(null);
      if (!measured.isOver) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await keyboard.send('Input.synthesizeScrollGesture', {
    x: Math.round(box.x + box.width / 2),
    y: Math.round(box.y + box.height / 2),
    yDistance: -SCROLL_PX,
    speed: SCROLL_SPEED,
    gestureSourceType: 'mouse',
  });
  return page.evaluate(() => {
    const { scrolled } = window as unknown as { scrolled: Scrolled & { isOver: boolean } };
    scrolled.isOver = true;
    return { frameMs: scrolled.frameMs, workMs: scrolled.workMs };
  });
}
