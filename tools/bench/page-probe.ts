/** A finger, a keyboard and a scanner at a page, and how long it takes until what they did stands in the DOM. */

import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';

/** Milliseconds; those without a clock named are from the event's own timestamp. */
export interface Reaction {
  /** To the page hearing of it: the browser's way, before any code of the page runs. */
  readonly heardMs: number;
  /** To the mutation after which what is awaited stands there. */
  readonly domMs: number;
  /** To the frame that shows it. */
  readonly frameMs: number;
  /** The event's timestamp by the wall clock. */
  readonly startedAtMs: number;
  /** The mutation by the wall clock. */
  readonly thereAtMs: number;
}

export type Awaited =
  /** A line of the cart that says so many of these goods. */
  | { readonly kind: 'line'; readonly name: string; readonly count: number }
  /** Whatever has this test id. */
  | { readonly kind: 'sign'; readonly testId: string }
  /** The first so many test ids that begin like this one are these. */
  | { readonly kind: 'rows'; readonly row: string; readonly compared: number; readonly shown: string };

/** What the clock starts with: a finger that is lifted, a key, the end of a scan, or nothing but the arming itself. */
type StartsWith = 'arming' | 'enter' | 'input';

interface ProbeWindow {
  probe: { arm(awaited: readonly Awaited[], startsWith: StartsWith): boolean; results(): Promise<Reaction[]> };
}

const TOUCH_MS = 50;
const SCANNER_MS = 8;
/** Ten keys a second: as fast as somebody types who need not look, and too slow to be taken for a scanner. */
const TYPING_MS = 100;
const WITHIN_MS = 10_000;
const END_KEY = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
const layouts = ['йцукенгшщзхъфывапролджэячсмитьбю', "QWERTYUIOP[]ASDFGHJKL;'ZXCVBNM,."] as const;
/** Ten seconds of pulling, nine screens of rows in each. */
const SCROLL_PX = 60_000;
const SCROLL_SPEED = 6_000;
export const scrollNote = `The scroll goes over ${SCROLL_PX.toLocaleString('en')} px at ${SCROLL_SPEED.toLocaleString('en')} px a second`;

/** Also after each reload, and then before the page's own listeners, which stop the end key of a scan. */
export async function installProbe(page: Page): Promise<void> {
  await page.addInitScript(probe);
  await page.evaluate(probe);
}

function probe(): void {
  let open: { readonly awaited: Awaited; tell(reaction: Reaction): void }[] = [];
  let reactions: Promise<Reaction[]> = Promise.resolve([]);
  let startsWith: StartsWith = 'input';
  let startedMs = Number.NaN;
  let heardMs = Number.NaN;
  const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
  const isThere = (awaited: Awaited): boolean => {
    if (awaited.kind === 'sign') return document.querySelector(`[data-testid="${awaited.testId}"]`) !== null;
    if (awaited.kind === 'rows') {
      const rows = all(`[data-testid^="${awaited.row}-"]`).slice(0, awaited.compared);
      return rows.map(({ dataset }) => dataset['testid'] ?? '').join(' ') === awaited.shown;
    }
    return all('[data-testid^="cart-line-"]').some((line) => {
      const shown = line.querySelector('[data-testid="line-open"]')?.textContent ?? '';
      const count = line.querySelector<HTMLElement>('[data-testid="line-count"]')?.dataset['count'];
      // A size and its unit stand together with a space that does not break.
      return shown.replaceAll('\u00A0', ' ').startsWith(awaited.name) && count === String(awaited.count);
    });
  };
  const start = (event: Event): void => {
    const isIt = startsWith === 'input' || (startsWith === 'enter' && 'code' in event && event.code === 'Enter');
    if (!isIt || open.length === 0 || !Number.isNaN(startedMs)) return;
    startedMs = event.timeStamp;
    heardMs = performance.now() - startedMs;
  };
  for (const type of ['pointerup', 'keydown']) addEventListener(type, start, { capture: true });
  new MutationObserver(() => {
    if (Number.isNaN(startedMs)) return;
    for (const one of open.filter(({ awaited }) => isThere(awaited))) {
      open = open.filter((other) => other !== one);
      const [fromMs, domMs, thereAtMs] = [startedMs, performance.now() - startedMs, Date.now()];
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          const frameMs = performance.now() - fromMs;
          one.tell({ heardMs, domMs, frameMs, startedAtMs: performance.timeOrigin + fromMs, thereAtMs });
        };
        channel.port2.postMessage(null);
      });
    }
  }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  (window as unknown as ProbeWindow).probe = {
    arm(wanted, kind) {
      if (wanted.some(isThere)) return false;
      startsWith = kind;
      startedMs = kind === 'arming' ? performance.now() : Number.NaN;
      open = [];
      reactions = Promise.all(
        wanted.map((awaited) => new Promise<Reaction>((tell) => (open = [...open, { awaited, tell }]))),
      );
      return true;
    },
    results: () => reactions,
  };
}

/** What many reactions took, by kind; `own` is from when the page receives the input to the DOM. */
export function columnsOf(reactions: readonly Reaction[]) {
  return {
    heard: reactions.map(({ heardMs }) => heardMs),
    dom: reactions.map(({ domMs }) => domMs),
    own: reactions.map(({ domMs, heardMs }) => domMs - heardMs),
    frame: reactions.map(({ frameMs }) => frameMs),
  };
}

/** False where what is awaited stands there already. */
export function arm(page: Page, awaited: readonly Awaited[], startsWith: StartsWith): Promise<boolean> {
  return page.evaluate(([wanted, kind]) => (window as unknown as ProbeWindow).probe.arm(wanted, kind), [
    awaited,
    startsWith,
  ] as const);
}

export function reactions(page: Page, withinMs = WITHIN_MS): Promise<Reaction[]> {
  return Promise.race([
    page.evaluate(() => (window as unknown as ProbeWindow).probe.results()),
    page.waitForTimeout(withinMs).then(() => {
      throw new Error('what was awaited never came');
    }),
  ]);
}

async function armHand(page: Page, awaited: readonly Awaited[], startsWith: StartsWith): Promise<void> {
  if (!(await arm(page, awaited, startsWith))) throw new Error('what is awaited stands there already');
}

export async function tap(session: CDPSession, target: Locator, awaited: readonly Awaited[]): Promise<Reaction[]> {
  const page = target.page();
  // Still, in sight, and with nothing over it, as a person sees to it without thinking.
  await target.click({ trial: true });
  const box = await target.boundingBox();
  if (box === null) throw new Error('nothing there to touch');
  const touchPoints = [{ x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }];
  await armHand(page, awaited, 'input');
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(TOUCH_MS);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return reactions(page);
}

/** A touch of a page with next to nothing to draw, whose handler of the click writes a number. */
export async function touchEmptyPage(page: Page, touches: number): Promise<Reaction[]> {
  const session = await page.context().newCDPSession(page);
  await page.setContent('<button style="width: 300px; height: 100px">0</button>');
  await installProbe(page);
  const touched: Reaction[] = [];
  for (let touch = 0; touch < touches; touch += 1) {
    await delay(TOUCH_MS);
    await page.evaluate((next) => {
      const button = document.querySelector('button');
      const write = () => {
        if (button === null) return;
        button.dataset['testid'] = `touched-${next}`;
        // Something to draw, as a line in a cart is.
        button.textContent = String(next);
      };
      button?.addEventListener('click', write, { once: true });
    }, touch);
    touched.push(...(await tap(session, page.locator('button'), [{ kind: 'sign', testId: `touched-${touch}` }])));
  }
  return touched;
}

/** A burst of keys with Enter at its end, as a scanner at the USB port sends it. */
export async function scan(
  page: Page,
  session: CDPSession,
  barcode: string,
  awaited: readonly Awaited[],
): Promise<Reaction[]> {
  await armHand(page, awaited, 'enter');
  const digits = Array.from(barcode, (digit) => ({
    key: digit,
    code: `Digit${digit}`,
    windowsVirtualKeyCode: digit.charCodeAt(0),
    text: digit,
  }));
  const startedMs = performance.now();
  const sent: Promise<unknown>[] = [];
  for (const [place, key] of [...digits, END_KEY].entries()) {
    const atMs = startedMs + place * SCANNER_MS;
    await delay(Math.max(0, atMs - performance.now()));
    // Each carries the moment the scanner sent it: a busy machine hands them on late, but does not send them late.
    const timestamp = (performance.timeOrigin + atMs) / 1_000;
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp }));
  }
  await Promise.all(sent);
  return reactions(page);
}

export interface Typing {
  readonly page: Page;
  /** Test ids of the search box and, before its number, of a row; so many rows stand on a screen without scrolling. */
  readonly box: string;
  readonly row: string;
  readonly compared: number;
  /** The numbers of the rows that must stand there once this is typed, from the top. */
  readonly rowsOf: (typed: string) => Promise<readonly number[]>;
  /** A letter after which nothing is found is typed and not measured. */
  readonly skipsNothingFound: boolean;
}

/** Types every text letter by letter; a letter that changes none of the compared rows is not measured either. */
export async function typeTexts(typing: Typing, texts: readonly string[]): Promise<Reaction[]> {
  const { page, row, compared } = typing;
  const session = await page.context().newCDPSession(page);
  const box = page.getByTestId(typing.box);
  await box.waitFor();
  await installProbe(page);
  const measured: Reaction[] = [];
  // The first text warms the page up, as the first customer of the day does.
  for (const [turn, text] of [texts[0] ?? '', ...texts].entries()) {
    await box.fill('');
    await box.focus();
    let typed = '';
    for (const letter of text) {
      typed += letter;
      const rows = await typing.rowsOf(typed);
      await delay(TYPING_MS);
      if (rows.length === 0 && typing.skipsNothingFound) {
        await page.keyboard.insertText(letter);
        continue;
      }
      const shown = rows.slice(0, compared).map((number) => `${row}-${number}`);
      const isArmed = await arm(page, [{ kind: 'rows', row, compared, shown: shown.join(' ') }], 'input');
      const key = { key: letter, code: codeOf(letter) };
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, ...key });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
      if (!isArmed) continue;
      const pressed = await reactions(page);
      if (turn > 0) measured.push(...pressed);
    }
  }
  return measured;
}

/** The letter's key on a Russian keyboard: key codes distinguish a scanner from a person. */
function codeOf(letter: string): string {
  const key = layouts[1].charAt(layouts[0].indexOf(letter));
  return /[A-Z]/.test(key) ? `Key${key}` : letter === ' ' ? 'Space' : '';
}

export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

export interface Frames {
  /** From frame to frame. */
  readonly frameMs: readonly number[];
  /** What the page did for a frame, from its beginning until it was drawn. */
  readonly workMs: readonly number[];
}

/** Measures every frame from now on; the answer ends it. */
export async function watchFrames(page: Page): Promise<() => Promise<Frames>> {
  await page.evaluate(() => {
    const frames = { frameMs: [] as number[], workMs: [] as number[], isOver: false };
    (window as unknown as { frames: typeof frames }).frames = frames;
    let last = Number.NaN;
    const frame = (now: number): void => {
      if (!Number.isNaN(last)) frames.frameMs.push(now - last);
      last = now;
      const channel = new MessageChannel();
      channel.port1.onmessage = () => frames.workMs.push(performance.now() - now);
      channel.port2.postMessage(null);
      if (!frames.isOver) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  return () =>
    page.evaluate(() => {
      const { frames } = window as unknown as { frames: Frames & { isOver: boolean } };
      frames.isOver = true;
      return { frameMs: frames.frameMs, workMs: frames.workMs };
    });
}

/** Pulls a long list down by its wheel, and measures each frame meanwhile. */
export async function scroll(page: Page, list: string): Promise<Frames> {
  const session = await page.context().newCDPSession(page);
  const box = await page.getByTestId(list).boundingBox();
  if (box === null) throw new Error('no list');
  const end = await watchFrames(page);
  await session.send('Input.synthesizeScrollGesture', {
    x: Math.round(box.x + box.width / 2),
    y: Math.round(box.y + box.height / 2),
    yDistance: -SCROLL_PX,
    speed: SCROLL_SPEED,
    gestureSourceType: 'mouse',
  });
  return end();
}
