/** `.cache/reports/money-core.md`: how much of the money core its tests watch over, and which changes they let pass, and why. */

/** What Stryker's JSON report says of one change (mutation-testing-report-schema). */
interface Mutant {
  readonly mutatorName: string;
  readonly replacement?: string | undefined;
  readonly status: string;
  /** Lines and columns from 1; the end is behind the last character. */
  readonly location: {
    readonly start: { readonly line: number; readonly column: number };
    readonly end: { readonly line: number; readonly column: number };
  };
}

export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

/** A change by its text, not by its line number: it stays the same while the file grows above it. */
export interface Change {
  readonly file: string;
  /** The line it begins in. */
  readonly line: string;
  readonly was: string;
  readonly becomes: string;
}

export interface Reason {
  readonly reason: string;
  readonly changes: readonly Change[];
}

export interface MoneyCore {
  readonly files: readonly string[];
  /** Files that stand among them, each with the reason why it is none of them. */
  readonly leftOut: Readonly<Record<string, string>>;
}

export interface SurvivorsPage {
  readonly text: string;
  readonly scorePercent: number;
  /** Survivors without a reason. */
  readonly unexplained: readonly Change[];
  /** Reasons without a survivor. */
  readonly stale: readonly Change[];
}

const MAX_TEXT_LENGTH = 160;

/** A file of the core that the report does not know has not been looked at. */
export function composePage(
  report: MutationReport,
  { files, leftOut }: MoneyCore,
  reasons: readonly Reason[],
): SurvivorsPage {
  const rows = files.map((file) => ({ file, ...countsOf(report.files[file]?.mutants ?? []) }));
  const all = { noticed: sumOf(rows.map(({ noticed }) => noticed)), total: sumOf(rows.map(({ total }) => total)) };
  const survivors = new Map(
    files.flatMap((file) => survivorsOf(report, file)).map((change) => [keyOf(change), change]),
  );
  const explained = reasons.map(({ reason, changes }) => ({
    reason,
    changes: changes.filter((change) => survivors.has(keyOf(change))),
  }));
  const known = new Set(explained.flatMap(({ changes }) => changes.map(keyOf)));
  const text = [
    '# The money core under its tests',
    '',
    'The core is the list in `tools/money-core/core.json`, its tests are those beside its files.',
    '',
    'Each mutation of these files is run against the tests. At least 98 of 100 must be noticed. The same tests run every',
    'branch; `npm test` fails below 100 %.',
    '',
    '| File | Changes | Noticed | |',
    '|---|---:|---:|---:|',
    ...rows.map(
      ({ file, total, noticed }) => `| \`${file}\` | ${total} | ${noticed} | ${percentOf(noticed, total)} % |`,
    ),
    `| **all** | ${all.total} | ${all.noticed} | **${percentOf(all.noticed, all.total)} %** |`,
    '',
    ...Object.entries(leftOut).map(([file, why]) => `Left out: \`${file}\` (${why}).  `),
    '',
    '## What no test notices, and why not',
    '',
    'With the number of changes; each is in `tools/money-core/survivors.json`.',
    '',
    ...explained.flatMap(({ reason, changes }) => (changes.length === 0 ? [] : [`- ${reason} (${changes.length})`])),
    '',
  ];
  return {
    text: text.join('\n'),
    scorePercent: percentOf(all.noticed, all.total),
    unexplained: [...survivors].flatMap(([key, change]) => (known.has(key) ? [] : [change])),
    stale: reasons.flatMap(({ changes }) => changes).filter((change) => !survivors.has(keyOf(change))),
  };
}

function survivorsOf(report: MutationReport, file: string): Change[] {
  const known = report.files[file];
  if (known === undefined) return [];
  const lines = known.source.split('\n');
  return known.mutants
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .toSorted((one, other) => one.location.start.line - other.location.start.line)
    .map(({ location: { start, end }, replacement = '' }) => {
      const part = lines.slice(start.line - 1, end.line);
      part[part.length - 1] = (part.at(-1) ?? '').slice(0, end.column - 1);
      part[0] = (part[0] ?? '').slice(start.column - 1);
      const line = (lines[start.line - 1] ?? '').trim();
      return { file, line, was: oneLine(part.join('\n')), becomes: oneLine(replacement) };
    });
}

function countsOf(mutants: readonly Mutant[]): { noticed: number; total: number } {
  const count = (...statuses: string[]): number => mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  return { noticed, total: noticed + count('Survived', 'NoCoverage') };
}

/** Rounded down, so that 100 means all of them. */
function percentOf(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.floor((part * 1000) / whole) / 10;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function oneLine(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length > MAX_TEXT_LENGTH ? `${flat.slice(0, MAX_TEXT_LENGTH)}...` : flat;
}

function keyOf({ file, line, was, becomes }: Change): string {
  return JSON.stringify([file, line, was, becomes]);
}

export function describeChange({ file, line, was, becomes }: Change): string {
  const where = was === line ? '' : `, in ${codeOf(line)}`;
  return `- \`${file}\`: ${codeOf(was)} becomes ${becomes === '' ? 'nothing' : codeOf(becomes)}${where}`;
}

/** Markdown takes text with a backtick in it between three of them. */
function codeOf(text: string): string {
  return text.includes('`') ? `\`\`\` ${text} \`\`\`` : `\`${text}\``;
}
