import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readYaml } from '../support/yaml.ts';

const folder = new URL('../../.github/workflows/', import.meta.url);

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, { readonly 'timeout-minutes'?: number }>>;
}

describe.each(readdirSync(folder))('the workflow %s', (name) => {
  const file = new URL(name, folder);
  const { permissions, jobs } = readYaml(file) as Workflow;

  // A tag can be moved to other code after a review; a commit cannot.
  it('every action is pinned to its full commit, with the version beside it', () => {
    const taken = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /\buses:/.test(line));
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.filter((line) => !/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  it('every job has a time limit', () => {
    const endless = Object.entries(jobs).filter(([, job]) => !((job['timeout-minutes'] ?? 0) > 0));
    expect(endless.map(([job]) => job)).toEqual([]);
  });

  it('workflows may only read, unless a job says otherwise', () => {
    expect(permissions).toEqual({ contents: 'read' });
  });
});
