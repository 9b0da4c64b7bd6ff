import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport } from '#tools/test-reports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder = '';

const body = `
test('what holds', () => { expect(1).toBe(1); });
test('what does not', () => { expect('a sale').toBe('lost'); });
test.skip('what waits', () => {});
`;

beforeAll(() => {
  // Inside of the project, where its packages are found.
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache', 'reports-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(file: string, text: string): string {
  const path = join(folder, file);
  writeFileSync(path, text);
  return path;
}

function run(script: string, args: string[], more: Readonly<Record<string, string>>): number {
  const env: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: '1', ...more };
  delete env['FORCE_COLOR'];
  return spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: folder, env }).status ?? 1;
}

describe('the count at the end of npm test', () => {
  it('a failure in Vitest is named with its message', () => {
    write('some.check.ts', `import { expect, test } from 'vitest';${body}`);
    const config = write('vitest.config.ts', "export default { test: { include: ['*.check.ts'] } };");
    const report = join(folder, 'vitest.json');
    const reporter = `--reporter=${join(root, 'tools/vitest-count-reporter.mjs')}`;
    const code = run('vitest/vitest.mjs', ['run', '--root', folder, '--config', config, reporter], {
      TILLA_VITEST_COUNTS: report,
    });
    const counts = readVitestReport(report, code);
    expect(counts).toMatchObject({ passed: 1, failed: 1, skipped: 1 });
    expect(counts.failures[0]?.name).toBe('some.check.ts what does not');
    expect(counts.failures[0]?.words).toContain("expected 'a sale' to be 'lost'");
  });

  it('a failure in Playwright is named with its message and its line', () => {
    write('some.check.ts', `import { expect, test } from '@playwright/test';${body}`);
    const config = write(
      'playwright.config.mjs',
      `export default { testDir: ${JSON.stringify(folder)}, testMatch: '*.check.ts' };`,
    );
    const report = join(folder, 'playwright.json');
    const code = run('@playwright/test/cli.js', ['test', '--config', config, '--reporter=json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    const counts = readPlaywrightReport(report, code);
    expect(counts).toMatchObject({ passed: 1, failed: 1, skipped: 1 });
    expect(counts.failures[0]?.name).toBe('some.check.ts:3 what does not');
    expect(counts.failures[0]?.words).toMatch(/Received: "a sale"[^]*some\.check\.ts:3/);
  });

  it('a runner that broke off counts as one failure', () => {
    expect(readVitestReport(join(folder, 'none.json'), 1)).toMatchObject({ passed: 0, failed: 1 });
    expect(readPlaywrightReport(join(folder, 'none.json'), 1)).toMatchObject({ passed: 0, failed: 1 });
    expect(readPlaywrightReport(join(folder, 'none.json'), 0)).toMatchObject({ failed: 0 });
  });
});
