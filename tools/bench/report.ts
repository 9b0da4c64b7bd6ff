/** Writes what was measured into docs/benchmarks.md, each part between markers of its own, and in full into .cache/reports. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const partNames = [
  'books',
  'start',
  'first-sale',
  'electron',
  'counter',
  'catalog',
  'goods',
  'table',
  'history',
  'shop',
  'stock',
  'detection',
  'pressure',
  'memory',
  'page-memory',
  'million',
  'service',
  'hub',
] as const;
export type PartName = (typeof partNames)[number];

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Read with the whole report only, not on the page. */
  readonly isDetail?: boolean;
}

export interface PartReport {
  readonly tables: readonly Table[];
  /** What a reader must know to read the tables right, as seen in this run. */
  readonly notes: readonly string[];
}

const file = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));
const reports = fileURLToPath(new URL('../../.cache/reports', import.meta.url));

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function drawReport({ tables, notes }: PartReport): string {
  const drawn = tables.map(({ title, head, rows }) =>
    [`**${title}**`, '', row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n'),
  );
  const list = notes.map((note) => `- ${note}`).join('\n');
  return [...drawn, ...(list === '' ? [] : [list])].join('\n\n');
}

/** The page with this report in the place of the last one; a table has its title in its head. */
export function placeReport(page: string, part: PartName, { tables, notes }: PartReport, made: string): string {
  const start = `<!-- ${part}: written by the command -->`;
  const end = `<!-- ${part}: end -->`;
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has no markers for ${part}`);
  const drawn = tables
    .filter(({ isDetail = false }) => !isDetail)
    .map(({ title, head: [first = '', ...rest], rows }) => {
      const head = [first === '' ? `**${title}**` : `**${title}**: ${first}`, ...rest];
      return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
    });
  const list = [...joinMet(notes), made].map((note) => `- ${note}`).join('\n');
  return `${page.slice(0, from)}${[start, [...drawn, list].join('\n\n')].join('\n')}\n${page.slice(to)}`;
}

/** The aims that were met share one line; a missed one keeps its own. */
function joinMet(notes: readonly string[]): string[] {
  const met = notes.flatMap((note) => {
    const [, about, what = '', seen] = /^Aim(?:, (\w+))?: (.+?)\. Met(?:: (.+))?\.$/.exec(note) ?? [];
    if (what === '') return [];
    return [`${about === undefined ? '' : `${about} `}${what}${seen === undefined ? '' : `: ${seen}`}`];
  });
  const others = notes.filter((note) => !/\. Met(?:: .+)?\.$/.test(note));
  return [...(met.length === 0 ? [] : [`Aims met: ${met.join('; ')}.`]), ...others];
}

export function keepReport(part: PartName, report: PartReport): void {
  const made = `Made by \`npm run bench -- ${part}\` on ${new Date().toISOString().slice(0, 10)}: ${machine()}.`;
  mkdirSync(reports, { recursive: true });
  writeFileSync(join(reports, `bench-${part}.md`), `${made}\n\n${drawReport(report)}\n`);
  writeFileSync(file, placeReport(readFileSync(file, 'utf8'), part, report, made));
}

function machine(): string {
  const cores = cpus();
  // Somebody else's work on the machine is in every figure.
  const load = (loadavg()[2] ?? 0).toFixed(1);
  return `${cores.length} cores, ${process.platform} ${process.arch}, Node ${process.versions.node}, load of the last 15 minutes ${load}`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
