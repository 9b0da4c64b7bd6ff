/** No technical text on a screen: codes, ids, hashes, paths and commands appear only behind "For support". */

import { type ErrorCode, errorCodes } from '@tilla/shared/domain/errors/error-codes.ts';
import { expect } from 'vitest';

const talk: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a code', /\b[a-z]+(?:_[a-z]+)+\b/],
  ['an id', /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/i],
  ['a hash or a long id', /\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{16,}\b/i],
  ['a path', /(?:^|[\s«"(])(?:\/(?:[\w.-]+\/)+[\w.-]*|[A-Z]:\\\S+)/],
  // A person names their own tables.
  ['a file of the till', /[\w-]\.(?:pdf|json)\b/],
  ['a till by its tag', /\btill\d{4}\b/],
  ['a command', /\b(?:npm|npx|node|sudo)\s+\w|\s--[a-z]/],
];

/** One English word may look like no code, but some codes are one. */
const oneWord: ReadonlySet<string> = new Set(
  (Object.keys(errorCodes) as ErrorCode[]).filter((code) => /^[a-z]+$/.test(code)),
);

/** Shown because a person asked for exactly this, with the reason. */
const askedFor = [
  '[data-testid="for-support-rows"]',
  // The support report is for support; a manager reads it before it is saved.
  '[data-testid="support-text"]',
  // Licences are quoted.
  '[data-testid="notices-text"]',
  'script',
  'style',
].join(', ');

function machineTalk(page: Document = document): string[] {
  const body = page.body.cloneNode(true) as HTMLElement;
  for (const part of body.querySelectorAll(askedFor)) part.remove();
  return textsOf(body).flatMap((text) => [
    ...talk.flatMap(([what, pattern]) => (pattern.test(text) ? [`${what}: ${text}`] : [])),
    ...(oneWord.has(text) ? [`a code: ${text}`] : []),
  ]);
}

/** Text nodes one by one: neighbours are not one word. */
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
