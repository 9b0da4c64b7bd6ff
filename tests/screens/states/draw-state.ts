/// <reference types="vite/client" />

/**
 * Saves the state of the till in the test's page as one file with all its styles. jsdom has no layout: a real browser
 * opens these files afterwards (tests/e2e/states.spec.ts) and checks contrast, targets and texts that do not fit.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import '#renderer/global.css';
import type { Language } from '@tilla/shared/domain/language.ts';
import { spokenLanguages } from '#tests/support/depth.ts';
import { expectNoMachineTalk } from '../machine-talk.ts';
import { type Part, type StateOf, states, statesFolder } from './state-names.ts';

/** A walk creates each state and then calls `look`, for every name of its part in order. */
export function drawStates<OfPart extends Part>(
  part: OfPart,
  walk: (language: Language, look: (state: StateOf<OfPart>) => void) => Promise<void>,
): void {
  test.each(spokenLanguages)(`states of ${part} in %s`, { timeout: states[part].length * 10_000 }, async (language) => {
    const drawn: string[] = [];
    await walk(language, (state) => {
      keep(language, state);
      expectNoMachineTalk(state);
      drawn.push(state);
    });
    expect(drawn).toEqual(states[part]);
  });
}

function keep(language: Language, state: string): void {
  // Typed and chosen values are properties; only attributes are serialized.
  for (const field of document.querySelectorAll('input')) {
    if (field.type === 'checkbox' || field.type === 'radio') field.toggleAttribute('checked', field.checked);
    else field.setAttribute('value', field.value);
  }
  for (const area of document.querySelectorAll('textarea')) area.textContent = area.value;
  for (const option of document.querySelectorAll('option')) option.toggleAttribute('selected', option.selected);
  const folder = join(statesFolder, language);
  mkdirSync(folder, { recursive: true });
  const page = document.documentElement.outerHTML
    .replace('<head>', '<head><meta charset="utf-8"><title>Tilla</title>')
    .replace('</body>', `<script>${measureAnew}</script></body>`);
  writeFileSync(join(folder, `${state}.html`), `<!doctype html>${page}`);
}

/**
 * Measured again by the browser: in jsdom everything has the size of the screen, and nothing scrolls, as the cart does
 * to the selected line (sell/CartLineRow.tsx). The on-screen keyboard makes its own room (SoftKeys.tsx); a chart is as
 * wide as its card (statistics/Figure.tsx).
 */
const measureAnew = `{
  document.querySelector('[data-testid=line-open][aria-expanded=true]')?.parentElement.scrollIntoView({ block: 'nearest' });
  const board = document.querySelector('[data-soft-keyboard]');
  const makeRoom = () => document.documentElement.style.setProperty('--keyboard', board.offsetHeight + 'px');
  if (board !== null) makeRoom();
  if (board !== null) window.addEventListener('resize', makeRoom);
}`;
