/** No machine talk on a screen: codes, ids, hashes, paths and commands stand behind "For support" and nowhere else. */

import { expect } from 'vitest';
import { type ErrorCode, errorCodes } from '../../shared/domain/errors/error-codes.ts';

const talk: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a code', /\b[a-z]+(?:_[a-z]+)+\b/],
  ['an id', /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/i],
  ['a hash or a long id', /\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{16,}\b/i],
  ['a path', /(?:^|[\s«"(])(?:\/(?:[\w.-]+\/)+[\w.-]*|[A-Z]:\\\S+)/],
  // People's own tables are theirs to name.
  ['a file of the till', /[\w-]\.(?:pdf|json)\b/],
  ['a till by its tag', /\btill\d{4}\b/],
  ['a command', /\b(?:npm|npx|node|sudo)\s+\w|\s--[a-z]/],
];

/** One word in English letters is no code by its look, but some codes are one. */
const oneWord: ReadonlySet<string> = new Set(
  (Object.keys(errorCodes) as ErrorCode[]).filter((code) => /^[a-z]+$/.test(code)),
);

/** Shown because somebody asked for exactly this, with the reason. */
const askedFor = [
  '[data-testid="for-support-rows"]',
  // The text of a report is what support reads; a manager reads it before it is saved.
  '[data-testid="support-text"]',
  // Licences of others name what they name.
  '[data-testid="notices-text"]',
  'script',
  'style',
].join(', ');

/** Every machine word that a person could read on the page as it stands. */
function machineTalk(page: Document = document): string[] {
  const body = page.body.cloneNode(true) as HTMLElement;
  for (const part of body.querySelectorAll(askedFor)) part.remove();
  return textsOf(body).flatMap((text) => [
    ...talk.flatMap(([what, pattern]) => (pattern.test(text) ? [`${what}: ${text}`] : [])),
    ...(oneWord.has(text) ? [`a code: ${text}`] : []),
  ]);
}

/** Each text by itself: what stands beside each other is not one word. */
function textsOf(root: HTMLElement): string[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode() !== null) {
    const text = walker.currentNode.textContent?.trim() ?? '';
    if (text !== '') texts.push(text);
  }
  return texts;
}

export function expectNoMachineTalk(where: string): void {
  expect(machineTalk(), where).toEqual([]);
}
