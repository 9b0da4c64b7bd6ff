import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lockfileFaults } from '#tools/lockfile.ts';

const sound = { version: '1.0.0', integrity: 'sha512-AAAA' };

function faultsOf(packages: Record<string, object>): string[] {
  return lockfileFaults(JSON.stringify({ lockfileVersion: 3, packages: { '': { name: 'tilla' }, ...packages } }));
}

describe('the lockfile', () => {
  it('pins every package by its content and none by an address', () => {
    const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
    expect(lockfileFaults(text)).toEqual([]);
  });

  it.each([
    ['a package without integrity', { version: '1.0.0' }],
    ['a package of another platform without integrity', { version: '1.0.0', optional: true, os: ['darwin'] }],
    ['an integrity that can be forged', { version: '1.0.0', integrity: 'sha1-AAAA' }],
    ['a download address', { ...sound, resolved: 'https://registry.example/planted-1.0.0.tgz' }],
    ['a package from a repository', { version: '1.0.0', resolved: 'git+ssh://git@example/planted.git#1' }],
  ])('a lockfile is refused with %s', (_fault, planted) => {
    const faults = faultsOf({ 'node_modules/sound': sound, 'node_modules/planted': planted });
    expect(faults).not.toEqual([]);
    expect(faults.every((fault) => fault.startsWith('node_modules/planted: '))).toBe(true);
  });

  it('a lockfile may name a package inside another one, and a folder of the project', () => {
    const inside = { version: '1.0.0', inBundle: true };
    expect(faultsOf({ 'node_modules/sound/node_modules/inside': inside, 'node_modules/own': { link: true } })).toEqual(
      [],
    );
  });
});
