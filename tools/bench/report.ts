/** Writes what was measured into docs/benchmarks.md, each part between markers of its own. */

import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

export type PartName =
  | 'books'
  | 'counter'
  | 'detection'
  | 'pressure'
  | 'memory'
  | 'million'
  | 'catalog'
  | 'goods'
  | 'table'
  | 'start'
  | 'electron'
  | 'service'
  | 'history'
  | 'shop';

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface PartReport {
  readonly tables: readonly Table[];
  /** What a reader must know to read the tables right, as seen in this run. */
  readonly notes: readonly string[];
}

const file = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));

export function drawReport({ tables, notes }: PartReport): string {
  const drawn = tables.map(({ title, head, rows }) =>
    [`**${title}**`, '', row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n'),
  );
  const list = notes.map((note) => `- ${note}`).join('\n');
  return [...drawn, ...(list === '' ? [] : [list])].join('\n\n');
}

/** Puts the drawn report in the place of the last one. */
export function keepReport(part: PartName, command: string, drawn: string): void {
  const start = `<!-- ${part}: written by the command -->`;
  const end = `<!-- ${part}: end -->`;
  const text = readFileSync(file, 'utf8');
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has no markers for ${part}`);
  const made = `Made by \`${command}\` on ${new Date().toISOString().slice(0, 10)}: ${machine()}.`;
  writeFileSync(file, `${text.slice(0, from)}${start}\n\n${made}\n\n${drawn}\n\n${text.slice(to)}`);
}

function machine(): string {
  const cores = cpus();
  // Somebody else's work on the machine is in every figure.
  const load = (loadavg()[2] ?? 0).toFixed(1);
  return `${String(cores.length)} cores, ${process.platform} ${process.arch}, Node ${process.versions.node}, load of the last 15 minutes ${load}`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
