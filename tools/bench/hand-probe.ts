/** A finger and a scanner at a page of the till, and how long it takes until what they did stands in the DOM. */

import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';

/** Milliseconds. */
export interface HandMeasured {
  /** From the event's own timestamp to the page hearing of it: the browser's way, before any code of the page runs. */
  readonly heardMs: number;
  /** From the event's own timestamp to the mutation after which it stands there. */
  readonly domMs: number;
  /** The same to the frame that shows it. */
  readonly frameMs: number;
  /** The event's timestamp by the wall clock. */
  readonly startedAtMs: number;
}

/** What is waited for: a line of the cart that says so many of these goods, or whatever has a test id. */
export type Awaited =
  | { readonly kind: 'line'; readonly name: string; readonly count: number }
  | { readonly kind: 'sign'; readonly testId: string };

interface ProbeWindow {
  handProbe: { arm(awaited: readonly Awaited[]): void; results(): Promise<HandMeasured[]> };
}

/** A finger rests on the glass for so long. */
const TOUCH_MS = 50;
/** From key to key of a scanner. */
const PACE_MS = 8;
const END_KEY = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };

/** The clock starts when the finger is lifted, or with the key that ends a scan. */
export async function installHandProbe(page: Page): Promise<void> {
  await page.evaluate(() => {
    let open: { readonly awaited: Awaited; tell(measured: HandMeasured): void }[] = [];
    let measured: Promise<HandMeasured[]> = Promise.resolve([]);
    let startedMs = Number.NaN;
    let heardMs = Number.NaN;
    const isThere = (awaited: Awaited): boolean => {
      if (awaited.kind === 'sign') return document.querySelector(`[data-testid="${awaited.testId}"]`) !== null;
      return [...document.querySelectorAll('[data-testid^="cart-line-"]')].some((line) => {
        const shown = line.querySelector('[data-testid="line-open"]')?.textContent ?? '';
        // A size and its unit stand together with a space that does not break.
        const name = shown.replaceAll('\u00A0', ' ');
        const count = line.querySelector<HTMLElement>('[data-testid="line-count"]')?.dataset['count'];
        return name.startsWith(awaited.name) && count === String(awaited.count);
      });
    };
    const start = (event: Event): void => {
      if (open.length === 0 || !Number.isNaN(startedMs)) return;
      startedMs = event.timeStamp;
      heardMs = performance.now() - startedMs;
    };
    addEventListener('pointerup', start, { capture: true });
    addEventListener(
      'keydown',
      (event) => {
        if (event.code === 'Enter') start(event);
      },
      { capture: true },
    );
    new MutationObserver(() => {
      if (Number.isNaN(startedMs)) return;
      for (const one of open.filter(({ awaited }) => isThere(awaited))) {
        open = open.filter((other) => other !== one);
        const [pressedMs, domMs] = [startedMs, performance.now() - startedMs];
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            one.tell({
              heardMs,
              domMs,
              frameMs: performance.now() - pressedMs,
              startedAtMs: performance.timeOrigin + pressedMs,
            });
          };
          channel.port2.postMessage(null);
        });
      }
    }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
    (window as unknown as ProbeWindow).handProbe = {
      arm(wanted) {
        if (wanted.some(isThere)) throw new Error('what is waited for stands there already');
        startedMs = Number.NaN;
        open = [];
        const reported = wanted.map(
          (awaited) => new Promise<HandMeasured>((tell) => (open = [...open, { awaited, tell }])),
        );
        measured = Promise.all(reported);
      },
      results: () => measured,
    };
  });
}

/**
 * How long a touch takes to reach a page with next to nothing to draw, milliseconds.
 * The page has one button, which takes other words at each touch; that time is not in the figure.
 */
export async function touchEmptyPage(page: Page, touches: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await page.setContent('<button style="width: 300px; height: 100px">0</button>');
  await installHandProbe(page);
  const heard: number[] = [];
  for (let touch = 0; touch < touches; touch += 1) {
    await delay(TOUCH_MS);
    await page.evaluate((next) => {
      const button = document.querySelector('button');
      const touched = () => {
        if (button === null) return;
        button.dataset['testid'] = `touched-${String(next)}`;
        // Something to draw, as a line in a cart is.
        button.textContent = String(next);
      };
      button?.addEventListener('click', touched, { once: true });
    }, touch);
    const sign = { kind: 'sign', testId: `touched-${String(touch)}` } as const;
    const [measured] = await tap(page, session, page.locator('button'), [sign]);
    if (measured !== undefined) heard.push(measured.heardMs);
  }
  return heard;
}

/** Touches it with a finger; when each of what is waited for stood there. */
export async function tap(
  page: Page,
  session: CDPSession,
  target: Locator,
  awaited: Awaited[],
): Promise<HandMeasured[]> {
  // Still, in sight, and with nothing over it, as a person sees to it without thinking.
  await target.click({ trial: true });
  const box = await target.boundingBox();
  if (box === null) throw new Error('nothing there to touch');
  const touchPoints = [{ x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }];
  await arm(page, awaited);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(TOUCH_MS);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return results(page, awaited);
}

/** A burst of keys with Enter at its end, as a scanner at the USB port sends it. */
export async function scan(
  page: Page,
  session: CDPSession,
  barcode: string,
  awaited: Awaited[],
): Promise<HandMeasured[]> {
  await arm(page, awaited);
  const digits = Array.from(barcode, (digit) => ({
    key: digit,
    code: `Digit${digit}`,
    windowsVirtualKeyCode: digit.charCodeAt(0),
    text: digit,
  }));
  const startedMs = performance.now();
  const sent: Promise<unknown>[] = [];
  for (const [place, key] of [...digits, END_KEY].entries()) {
    const atMs = startedMs + place * PACE_MS;
    await delay(Math.max(0, atMs - performance.now()));
    // Each carries the moment the scanner sent it: a busy machine hands them on late, but does not send them late.
    const timestamp = (performance.timeOrigin + atMs) / 1_000;
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp }));
  }
  await Promise.all(sent);
  return results(page, awaited);
}

async function arm(page: Page, awaited: readonly Awaited[]): Promise<void> {
  await page.evaluate((wanted) => (window as unknown as ProbeWindow).handProbe.arm(wanted), awaited);
}

function results(page: Page, awaited: readonly Awaited[]): Promise<HandMeasured[]> {
  return Promise.race([
    page.evaluate(() => (window as unknown as ProbeWindow).handProbe.results()),
    page.waitForTimeout(10_000).then(() => {
      throw new Error(`it never came: ${JSON.stringify(awaited)}`);
    }),
  ]);
}
