/// <reference types="vite/client" />

/**
 * A state of the till as it stands in the test's page, kept as one file with all its styles. jsdom lays nothing out: a real
 * browser opens these files afterwards (tests/e2e/states.spec.ts) and looks at contrast, at targets and at words that do
 * not fit, without a till behind them.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import '../../../renderer/ui/global.css';
import type { Language } from '../../../shared/domain/language.ts';
import { spokenLanguages } from '../../support/depth.ts';
import { expectNoMachineTalk } from '../machine-talk.ts';
import { type Part, type StateOf, states, statesFolder } from './state-names.ts';

/** A walk brings each state about and calls `look` when the state stands there; it meets every name of its part in order. */
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
  // What somebody typed or chose is a property of a field, and only attributes are written down.
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
 * What the screens measure and write down, measured by a browser: jsdom told them the whole screen's size for everything,
 * and it scrolls nothing, as the cart does to the line in hand (sell/CartLineRow.tsx).
 * The keyboard makes its own screen (SoftKeys.tsx); a chart is as wide as its card (statistics/Figure.tsx).
 */
const measureAnew = `{
  document.querySelector('[data-testid=line-open][aria-expanded=true]')?.parentElement.scrollIntoView({ block: 'nearest' });
  const board = document.querySelector('[data-soft-keyboard]');
  const makeRoom = () => document.documentElement.style.setProperty('--keyboard', board.offsetHeight + 'px');
  if (board !== null) makeRoom();
  if (board !== null) window.addEventListener('resize', makeRoom);
  for (const chart of document.querySelectorAll('.recharts-responsive-container')) {
    for (const part of chart.querySelectorAll('.recharts-wrapper, .recharts-surface')) part.style.width = chart.clientWidth + 'px';
  }
}`;
