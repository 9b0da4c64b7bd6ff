/** A native list or calendar uses the machine's language, and looks unlike the till's other fields. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const drawnByBrowser = /<(?:select|option|datalist)\b|type=\{?["'](?:date|time|month|week)/;

it('no screen asks with a list or a day of the browser’s own', () => {
  expect(drawnByBrowser.test('<select value={column}>')).toBe(true);
  expect(drawnByBrowser.test('<input type="date" />')).toBe(true);
  const files = globSync('renderer/**/*.tsx', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => drawnByBrowser.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
