import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import core from '#tools/money-core/core.json' with { type: 'json' };
import { composePage, describeChange, type MutationReport } from '#tools/money-core/survivors-page.ts';

const source = ['function half(x) {', '  return x > 0 ? x / 2', '    : 0;', '}'].join('\n');
const at = (line: number, column: number, endLine: number, endColumn: number) => ({
  start: { line, column },
  end: { line: endLine, column: endColumn },
});
const mutant = (status: string, replacement: string, location = at(2, 10, 2, 15)) => ({
  mutatorName: 'Any',
  replacement,
  status,
  location,
});
const reportOf = (...mutants: ReturnType<typeof mutant>[]): MutationReport => ({
  files: { 'a.ts': { source, mutants } },
});
const change = { file: 'a.ts', line: 'return x > 0 ? x / 2', was: 'x > 0', becomes: 'true' };

const coreOf = (...files: string[]) => ({ files, leftOut: {} });

describe('the money core', () => {
  it('the core is every file of electron/core/money, or the list says why not, and each has tests beside it', () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const written = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
    const known = [...core.files, ...Object.keys(core.leftOut)];
    const sources = written('electron/core/money/*.ts').filter((file) => !file.endsWith('.test.ts'));
    expect(sources.filter((file) => !known.includes(file))).toEqual([]);
    expect(known.filter((file) => written(file).length === 0)).toEqual([]);
    const untested = core.files.filter((file) => written(file.replace(/\.ts$/, '.test.ts')).length === 0);
    expect(untested).toEqual([]);
  });
});

describe('the page of the money core', () => {
  it('the page counts for each file what its tests noticed, timeouts included, and never rounds up', () => {
    const report = reportOf(
      ...['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'].map((status) =>
        mutant(status, status),
      ),
    );
    const page = composePage(report, coreOf('a.ts', 'b.ts'), []);
    expect(page.text).toContain('| `a.ts` | 4 | 2 | 50 % |');
    expect(page.text).toContain('| `b.ts` | 0 | 0 | 100 % |');
    expect(page.text).toContain('| **all** | 4 | 2 | **50 %** |');
    const max = reportOf(...Array.from({ length: 1_999 }, () => mutant('Killed', 'x')), mutant('Survived', 'x'));
    expect(composePage(max, coreOf('a.ts'), []).scorePercent).toBe(99.9);
  });

  it('every change that nobody noticed has a reason, or is named', () => {
    const report = reportOf(mutant('Survived', 'true'), mutant('NoCoverage', '', at(2, 3, 3, 9)));
    const { text, unexplained, stale } = composePage(report, coreOf('a.ts'), [
      { reason: 'Zero is half of zero.', changes: [change] },
    ]);
    expect(text).toContain('\n- Zero is half of zero. (1)\n');
    expect(unexplained).toEqual([
      { file: 'a.ts', line: 'return x > 0 ? x / 2', was: 'return x > 0 ? x / 2 : 0;', becomes: '' },
    ]);
    expect(stale).toEqual([]);
  });

  it('a reason is found by the text of its change, wherever in the file it is by now', () => {
    const moved = { 'a.ts': { source: `// new\n${source}`, mutants: [mutant('Survived', 'true', at(3, 10, 3, 15))] } };
    const reasons = [{ reason: 'Zero is half of zero.', changes: [change] }];
    expect(composePage({ files: moved }, coreOf('a.ts'), reasons)).toMatchObject({ unexplained: [], stale: [] });
  });

  it('a reason without a change is named and dropped', () => {
    const { text, stale } = composePage(reportOf(mutant('Killed', 'true')), coreOf('a.ts'), [
      { reason: 'Zero is half of zero.', changes: [change] },
    ]);
    expect(stale).toEqual([change]);
    expect(text).not.toContain('Zero is half of zero.');
  });
});

describe('a change in words', () => {
  it('a change is described by its place, the old text and the new one', () => {
    expect(describeChange(change)).toBe('- `a.ts`: `x > 0` becomes `true`, in `return x > 0 ? x / 2`');
    expect(describeChange({ ...change, was: change.line, becomes: '' })).toBe(
      '- `a.ts`: `return x > 0 ? x / 2` becomes nothing',
    );
    expect(describeChange({ ...change, was: '`a`' })).toContain(': ``` `a` ``` becomes');
  });
});
