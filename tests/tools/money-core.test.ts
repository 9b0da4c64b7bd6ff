import { describe, expect, it } from 'vitest';
import { composePage, describeChange, type MutationReport } from '../../tools/money-core/survivors-page.ts';

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

describe('the page of the money core', () => {
  it('counts for each file what its tests noticed, time that ran out included, and never rounds up', () => {
    const report = reportOf(
      ...['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'].map((status) =>
        mutant(status, status),
      ),
    );
    const page = composePage(report, ['a.ts', 'b.ts'], []);
    expect(page.text).toContain('| `a.ts` | 4 | 2 | 50 % |');
    expect(page.text).toContain('| `b.ts` | 0 | 0 | 100 % |');
    expect(page.text).toContain('| **all** | 4 | 2 | **50 %** |');
    const most = reportOf(...Array.from({ length: 1_999 }, () => mutant('Killed', 'x')), mutant('Survived', 'x'));
    expect(composePage(most, ['a.ts'], []).scorePercent).toBe(99.9);
  });

  it('has a reason for every change that nobody noticed, or says which has none', () => {
    const report = reportOf(mutant('Survived', 'true'), mutant('NoCoverage', '', at(2, 3, 3, 9)));
    const { text, unexplained, stale } = composePage(
      report,
      ['a.ts'],
      [{ reason: 'Zero is half of zero.', changes: [change] }],
    );
    expect(text).toContain(`Zero is half of zero.\n\n${describeChange(change)}\n`);
    expect(unexplained).toEqual([
      { file: 'a.ts', line: 'return x > 0 ? x / 2', was: 'return x > 0 ? x / 2 : 0;', becomes: '' },
    ]);
    expect(stale).toEqual([]);
  });

  it('knows a reason by the text of its change, wherever in the file it stands by now', () => {
    const moved = { 'a.ts': { source: `// new\n${source}`, mutants: [mutant('Survived', 'true', at(3, 10, 3, 15))] } };
    const reasons = [{ reason: 'Zero is half of zero.', changes: [change] }];
    expect(composePage({ files: moved }, ['a.ts'], reasons)).toMatchObject({ unexplained: [], stale: [] });
  });

  it('says which reason is for nothing any more, and leaves it out', () => {
    const { text, stale } = composePage(
      reportOf(mutant('Killed', 'true')),
      ['a.ts'],
      [{ reason: 'Zero is half of zero.', changes: [change] }],
    );
    expect(stale).toEqual([change]);
    expect(text).not.toContain('Zero is half of zero.');
  });
});

describe('a change in words', () => {
  it('says where it is, what was there and what came in its place', () => {
    expect(describeChange(change)).toBe('- `a.ts`: `x > 0` becomes `true`, in `return x > 0 ? x / 2`');
    expect(describeChange({ ...change, was: change.line, becomes: '' })).toBe(
      '- `a.ts`: `return x > 0 ? x / 2` becomes nothing',
    );
  });
});
