import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { filesLeftOut } from '#tests/screens/states/states-to-draw.ts';
import config from '../../vite.config.ts';

interface Project {
  readonly test: { readonly include: readonly string[] };
}

it('every test file is run by a project of Vitest', () => {
  const { test } = config({ mode: 'test', command: 'serve' }) as unknown as {
    readonly test: { readonly projects: readonly Project[] };
  };
  const run = [...test.projects.flatMap((project) => project.test.include), ...filesLeftOut];
  const files = globSync('{electron,packages,renderer,shared,tests}/**/*.test.{ts,tsx}', {
    exclude: ['**/node_modules/**'],
  });
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => !run.some((glob) => matchesGlob(file, glob)))).toEqual([]);
});
