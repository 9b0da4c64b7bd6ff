/**
 * The states that tests/screens/states has drawn, opened in a browser one after the other: axe, and what does not fit
 * (tests/support/states/fit.ts). Without a till and without a dark theme: its contrasts are computed from the tokens
 * (renderer/tokens.test.ts).
 */

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { states, statesFolder } from '../screens/states/state-names.ts';
import { partsToDraw } from '../screens/states/states-to-draw.ts';
import { isWhole, spokenLanguages } from '../support/depth.ts';
import { misfits } from '../support/states/fit.ts';

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What fits on the smallest screen fits on the others, which `npm run verify` adds. Axe checks the last. */
const sizes = [
  ...(isWhole ? [{ width: 1920, height: 1080 }] : []),
  { width: 1024, height: 768 },
  ...(isWhole ? [{ width: 1366, height: 768 }] : []),
];
const origin = 'http://states.localhost';
const root = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
/** The one that `@axe-core/playwright` brings. */
const axe = createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');

/**
 * One page for all states of a worker: each replaces the one before, so that axe and the fonts load once. Separate
 * pages take seven times as long. Findings are text, so no trace is kept.
 */
const test = base.extend<object, { readonly board: Page }>({
  board: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ locale: 'kk-KZ', reducedMotion: 'reduce' });
      const page = await context.newPage();
      await openPage(page);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'parallel' });

/** A phone across the counter reads it, also with what can be played below it on the smallest screen. */
const MIN_QR = 440;
async function qrSide(page: Page): Promise<number | null> {
  const code = page.getByTestId('qr-code');
  return (await code.count()) === 0 ? null : ((await code.first().boundingBox())?.width ?? 0);
}

/** What a person presses next stays in sight, also with an error above it. */
const pressedNext: Readonly<Record<string, string>> = {
  handover: 'open-handover',
  connect: 'check-shop',
  'connect-refused': 'check-shop',
  'connect-found': 'connect',
  pay: 'phone-ignore',
  'sandbox-sale': 'sandbox-error',
};
async function isOutOfSight(page: Page, state: string): Promise<boolean> {
  const next = pressedNext[state];
  if (next === undefined) return false;
  const box = await page.getByTestId(next).boundingBox();
  if (box === null) return true;
  const { y, height } = box;
  return y < 0 || y + height > (page.viewportSize()?.height ?? 0);
}

async function openPage(page: Page): Promise<void> {
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
    const file = join(root, pathname);
    return route.fulfill(existsSync(file) ? { path: file } : { status: 404 });
  });
  await page.goto(`${origin}/`);
  await page.addScriptTag({ path: axe });
}

async function violations(page: Page): Promise<string[]> {
  const found = await page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return (await axe.run({ runOnly, resultTypes: ['violations'] })).violations;
  }, standards);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary ?? ''}`),
  );
}

for (const language of spokenLanguages) {
  for (const part of partsToDraw) {
    const names = states[part];
    test(`states of ${part} in ${language}: axe finds nothing against WCAG 2.2 AA, and all words fit`, async ({
      board: page,
    }) => {
      test.setTimeout(names.length * 30_000);
      const findings: string[] = [];
      for (const name of names) {
        const file = join(statesFolder, language, `${name}.html`);
        expect(
          existsSync(file),
          `${name} is drawn by the screens' tests: npx vitest run --mode test tests/screens/states`,
        ).toBe(true);
        await page.setContent(readFileSync(file, 'utf8'));
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await page.evaluate(() => document.fonts.ready);
        for (const size of sizes) {
          await page.setViewportSize(size);
          findings.push(...(await misfits(page)).map((what) => `${name} at ${String(size.width)}: ${what}`));
          if (await isOutOfSight(page, name))
            findings.push(`${name} at ${String(size.width)}: its button is out of sight`);
          const side = await qrSide(page);
          if (side !== null && side < MIN_QR)
            findings.push(`${name} at ${String(size.width)}: a QR of ${String(side)} px`);
        }
        findings.push(...(await violations(page)).map((what) => `${name}: ${what}`));
      }
      expect(findings).toEqual([]);
    });
  }
}

/** One address for everything: what a finger has found once stays there, from the first item to the next customer. */
test('the cart, its total and the payment methods keep their pixels while selling, paying and after a scan', async ({
  board: page,
}) => {
  const parts = '[data-testid=cart-frame], [data-testid=cart-due], [role=group] > [data-state]';
  const counters = [
    {
      methods: 4,
      names: ['sell', 'pay', 'scanned', 'cash-beside-qr', 'declined', 'paid-scan', 'cash', 'rest', 'rest-by-qr'],
    },
    { methods: 5, names: ['sell-on-credit', 'pay-debt', 'paid-debt-scan'] },
  ];
  for (const size of [
    { width: 1024, height: 768 },
    { width: 1366, height: 768 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size);
    for (const { methods, names } of counters) {
      const places: Record<string, string[]> = {};
      for (const name of names) {
        await page.setContent(readFileSync(join(statesFolder, spokenLanguages[0] ?? 'kk', `${name}.html`), 'utf8'));
        await page.evaluate(() => document.fonts.ready);
        places[name] = await page.locator(parts).evaluateAll((boxes) =>
          boxes.map((box) => {
            const { x, y, width, height } = box.getBoundingClientRect();
            return [x, y, width, height].join(' ');
          }),
        );
      }
      const first = places[names[0] ?? ''] ?? [];
      expect(first, 'a frame, a total and the methods').toHaveLength(2 + methods);
      for (const [name, boxes] of Object.entries(places))
        expect(boxes, `${name} at ${String(size.width)}`).toEqual(first);
    }
  }
});
