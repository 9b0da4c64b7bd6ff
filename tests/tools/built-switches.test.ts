/** The simulation leaves rules out from the outside: the built program has no switch for one. */

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rules = [...readFileSync(join(root, 'docs/rules.md'), 'utf8').matchAll(/^\| ([A-Z]\d+) \|/gm)].map(
  ([, id]) => id,
);

/** A switch must name its rule: comments do not survive the build, names of rules in code do. */
function switchesIn(code: string): string[] {
  return [...code.matchAll(/["'`]([A-Z]\d+)["'`]/g)].map(([, id = '']) => id).filter((id) => rules.includes(id));
}

function builtFiles(folder: string): { file: string; code: string }[] {
  const path = join(root, 'dist', folder);
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.c?js$/.test(file))
    .map((file) => ({ file, code: readFileSync(join(path, file), 'utf8') }));
}

describe('the built program', () => {
  // An up-to-date build is not repeated.
  beforeAll(() => {
    const { status, stdout } = spawnSync(process.execPath, [join(root, 'tools/build.mjs')], { encoding: 'utf8' });
    expect(status, stdout).toBe(0);
  }, 300_000);

  it.each(['main', 'preload'])('no switch for a rule of money is in dist/%s', (folder) => {
    const built = builtFiles(folder);
    expect(built.map(({ code }) => code).join('')).not.toBe('');
    expect(built.flatMap(({ file, code }) => switchesIn(code).map((id) => `${file}: ${id}`))).toEqual([]);
  });

  it('a switch would be found by the name of the rule, whatever happens to the rest', () => {
    expect(rules).toContain('C1');
    expect(switchesIn('a=b.holds("C1")?c:d(c,`A4`),e=[\'R1\',"R1x"]')).toEqual(['C1', 'R1']);
  });
});
