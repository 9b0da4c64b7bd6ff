import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { updatesAddressProblem } from '#tools/updates-address.ts';
import { readYaml } from '../support/yaml.ts';

it.each(['https://updates.example/tilla', 'https://updates.example:8443/tilla/'])(
  'a package may name %s',
  (address) => {
    expect(updatesAddressProblem(address)).toBeNull();
  },
);

it.each([
  undefined,
  '',
  'updates.example',
  'http://updates.example/tilla',
  'HTTP://updates.example',
  'file:///tilla',
  'https://user:secret@updates.example',
  'https://updates.example/?a=https://b.example',
  'https://localhost/tilla',
])('a package may not name %s, and the reason is shown', (address) => {
  expect(updatesAddressProblem(address)).toMatch(/^TILLA_UPDATES_URL /);
});

it('nothing is packed for a release before its address was looked at', () => {
  interface Step {
    readonly run?: string;
  }
  const file = new URL('../../.github/workflows/release.yml', import.meta.url);
  const { jobs } = readYaml(file) as { readonly jobs: { readonly package: { readonly steps: readonly Step[] } } };
  const runs = jobs.package.steps.map(({ run = '' }) => run);
  const looked = runs.findIndex((run) => run.includes('node tools/updates-address.ts'));
  const packed = runs.findIndex((run) => run.includes('tools/package.ts'));
  expect(looked).toBeGreaterThanOrEqual(0);
  expect(looked).toBeLessThan(packed);
  expect(readFileSync(file, 'utf8')).toContain('TILLA_UPDATES_URL: ${{ vars.TILLA_UPDATES_URL }}');
});
