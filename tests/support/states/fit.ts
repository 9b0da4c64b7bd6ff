import type { Page } from '@playwright/test';

/** `sell.title`, `{{amount}}`: what a screen shows where a message is missing. */
const rawKey = /(?<![\w./@-])[a-z][A-Za-z]+(?:\.[a-z][A-Za-z]+)+(?![\w/@-])|\{\{|\}\}|\bundefined\b|\bNaN\b|\[object /;
/** Names of files are shown as they are. */
const fileName = /\S+\.(?:csv|pdf|html)\b/g;

/** What a person would point at on this state: a message's key instead of its words, words or controls cut off. */
export async function misfits(page: Page): Promise<string[]> {
  // What stands as it does in a file, as the report for support does, is no words of ours.
  const quoted = (await page.locator('pre').allInnerTexts()).filter((each) => each !== '');
  const words = quoted.reduce((all, each) => all.replace(each, ''), await page.locator('body').innerText());
  const text = words.replaceAll(fileName, '');
  const raw = rawKey.exec(text)?.[0];
  return [...(raw === undefined ? [] : [`shows ${raw}`]), ...(await cutOff(page))];
}

/** What does not fit: the page itself, a control whose text is wider than it is, or one under another. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    const found: string[] = [];
    // A question, or the word that the till itself is gone, stands before everything; a piece of news before the strip.
    const inFront = '[role=dialog], [data-code=till_host_gone], [data-code=till_access_refused], [data-testid=toast]';
    const isCovered = document.querySelector(inFront) !== null;
    const scrollerOf = (element: Element | null): Element | null => {
      if (element === null) return null;
      const { overflowX, overflowY } = getComputedStyle(element);
      const scrolls =
        (element.scrollHeight > element.clientHeight + 1 && ['auto', 'scroll'].includes(overflowY)) ||
        (element.scrollWidth > element.clientWidth + 1 && ['auto', 'scroll'].includes(overflowX));
      return scrolls ? element : scrollerOf(element.parentElement);
    };
    const scrollsWith = (element: Element | null, scroller: Element): boolean => {
      if (element === null || element === scroller || !scroller.contains(element)) return false;
      if (getComputedStyle(element).position === 'sticky') return false;
      return element.parentElement === scroller || scrollsWith(element.parentElement, scroller);
    };
    const placeOf = (element: Element): Element =>
      element.parentElement !== null && getComputedStyle(element).display === 'inline'
        ? placeOf(element.parentElement)
        : element;
    if (scrollWidth > clientWidth || scrollHeight > clientHeight) found.push(`page ${scrollWidth}x${scrollHeight}`);
    for (const control of document.querySelectorAll('button')) {
      const { left, right, top, bottom, width } = control.getBoundingClientRect();
      if (width === 0) continue;
      if (control.scrollWidth > control.clientWidth + 1) found.push(`words cut in "${control.innerText}"`);
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const scroller = scrollerOf(control);
      // What scrolls may be out of sight, but not under what scrolls with it; everything else has to be in sight, unless a
      // question stands before it. Tiles stand in as many columns as fitted where they were drawn.
      const isTile = control.matches('[data-item]');
      const mayBeOut = scroller !== null && (isTile || !scrollsWith(seen, scroller));
      if (scroller === null && (left < 0 || right > clientWidth || top < 0 || bottom > clientHeight))
        found.push(`"${control.innerText}" stands outside`);
      if (!isCovered && !mayBeOut && !control.contains(seen)) found.push(`"${control.innerText}" is hidden`);
    }
    // News is one line in the strip: what does not fit ends in an ellipsis, and nothing of it is wrapped or cut.
    const news = document.querySelector('[data-testid=toast]');
    if (news !== null) {
      const strip = news.closest('header')?.getBoundingClientRect();
      const pill = news.getBoundingClientRect();
      if (strip === undefined || pill.top < strip.top + 4 || pill.bottom > strip.bottom - 4)
        found.push(`news as high as the strip: "${news.textContent}"`);
      for (const part of news.querySelectorAll('p, span, button')) {
        const range = document.createRange();
        range.selectNodeContents(part);
        const rows = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        );
        if (part.childElementCount === 0 && rows.size > 1) found.push(`news wraps in "${part.textContent}"`);
      }
    }
    // A sale of the history shows all its lines.
    for (const part of document.querySelectorAll('[data-testid^=sale-row-] span')) {
      if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'hidden')
        found.push(`words cut in "${part.textContent}"`);
    }
    // A sum keeps its place, and nothing covers it.
    for (const sum of document.querySelectorAll('span, b, strong, p')) {
      const words = sum.textContent.trim();
      // Text for screen readers only has one pixel, and tiles are in as many columns as fitted where they were drawn.
      if (sum.childElementCount > 0 || !words.endsWith('₸') || sum.closest('.only-heard, [data-item]') !== null)
        continue;
      const range = document.createRange();
      range.selectNodeContents(sum);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      const place = placeOf(sum);
      const { left: from, right: to } = place.getBoundingClientRect();
      if (left < from - 1 || right > to + 1) found.push(`"${words}" runs out of its place`);
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const scroller = scrollerOf(sum);
      const mayBeOut = scroller !== null && !scrollsWith(seen, scroller);
      if (!isCovered && !mayBeOut && seen !== null && !place.contains(seen) && !seen.contains(sum))
        found.push(`"${words}" is covered`);
    }
    // A tile's name is whole, and its badge is beside it.
    for (const tile of document.querySelectorAll('[data-item]')) {
      const name = tile.querySelector('[data-testid=tile-name]');
      if (name === null || name.clientHeight === 0) continue;
      if (name.scrollHeight > name.clientHeight + 1) found.push(`words cut in "${name.textContent}"`);
      const { left, right, top, bottom } = name.getBoundingClientRect();
      const badge = tile.querySelector('[data-testid=tile-count]')?.getBoundingClientRect();
      if (badge === undefined || badge.top >= bottom || badge.bottom <= top) continue;
      if (badge.left < right && badge.right > left) found.push(`"${name.textContent}" is covered`);
    }
    return found;
  });
}
