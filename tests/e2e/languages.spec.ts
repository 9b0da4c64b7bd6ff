import type { Page } from '@playwright/test';
import { screens, visit } from '../support/screens.ts';
import { expect, test } from '../support/till-test.ts';

/** `sell.title`, `{{amount}}`: what a screen shows where a message is missing. */
const rawKey = /(?<![\w./@-])[a-z][A-Za-z]+(?:\.[a-z][A-Za-z]+)+(?![\w/@-])|\{\{|\}\}|\bundefined\b|\bNaN\b|\[object /;
/** experience.md: targets of 48 px or more; a finger is no needle. */
const fingerPx = 48;

const runs = [
  { language: 'ru', size: { width: 1366, height: 768 } },
  { language: 'kk', size: { width: 1366, height: 768 } },
  { language: 'en', size: { width: 1920, height: 1080 } },
] as const;

for (const { language, size } of runs) {
  test(`every screen in ${language} at ${size.width}x${size.height}: words and no keys of messages, nothing cut off, targets for a finger`, async ({
    openTill,
    page,
  }) => {
    test.slow();
    await page.setViewportSize(size);
    const till = await openTill();
    const visited: string[] = [];
    const findings: string[] = [];
    await visit(till, language, async (name) => {
      visited.push(name);
      const text = await page.locator('body').innerText();
      const raw = rawKey.exec(text)?.[0];
      if (raw !== undefined) findings.push(`${name} shows ${raw}`);
      findings.push(...(await cutOff(page)).map((what) => `${name}: ${what}`));
      if (name === 'sell' || name === 'pay' || name === 'paid') {
        findings.push(...(await smallTargets(page)).map((what) => `${name}: ${what}`));
      }
    });
    expect(visited).toEqual([...screens]);
    expect(findings).toEqual([]);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  });
}

/** What does not fit: the page itself, or a control whose words are wider than it is. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    const found: string[] = [];
    const isScrolled = (from: Element): boolean => {
      for (let at = from.parentElement; at !== null; at = at.parentElement) {
        if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return true;
      }
      return false;
    };
    const hasDialog = document.querySelector('[role=dialog]') !== null;
    if (scrollWidth > clientWidth || scrollHeight > clientHeight) found.push(`page ${scrollWidth}x${scrollHeight}`);
    for (const control of document.querySelectorAll('button')) {
      const { left, right, top, bottom, width } = control.getBoundingClientRect();
      if (width === 0) continue;
      if (control.scrollWidth > control.clientWidth + 1) found.push(`words cut in "${control.innerText}"`);
      if (left < 0 || right > clientWidth) found.push(`"${control.innerText}" stands outside`);
      // Lists scroll; everything else has to be in sight, unless a question stands before it.
      if (control.closest('ul, ol, [class*=scroll], [class*=rows]') !== null || isScrolled(control)) continue;
      if (top < 0 || bottom > clientHeight) found.push(`"${control.innerText}" stands outside`);
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!hasDialog && !control.contains(seen)) found.push(`"${control.innerText}" is hidden`);
    }
    return found;
  });
}

async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const found: string[] = [];
    for (const control of document.querySelectorAll('button')) {
      const { width, height } = control.getBoundingClientRect();
      if (width > 0 && (width < least || height < least)) {
        found.push(`"${control.innerText}" is ${Math.round(width)}x${Math.round(height)}`);
      }
    }
    return found;
  }, fingerPx);
}
