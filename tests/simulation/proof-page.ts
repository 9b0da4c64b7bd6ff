/** Each rule and each planted bug, how soon it is noticed, and by which loss: docs/money-proof.md, .cache/reports/planted-bugs.md. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MAX_DAYS, type Noticed } from './planted/notice.ts';
import { type Caught, MAX_SEEDS, provenElsewhere } from './sabotage.ts';

const page = fileURLToPath(new URL('../../docs/money-proof.md', import.meta.url));
const reports = fileURLToPath(new URL('../../.cache/reports/', import.meta.url));

/** Each command writes its own part of the page, and leaves the others as they are: what nobody made is written by hand. */
function writePart(title: string, lines: readonly string[]): void {
  const parts = readFileSync(page, 'utf8').split(/^(?=# )/mu);
  const heading = `# ${title}\n`;
  const own = [heading, ...lines].join('\n');
  const isThere = parts.some((part) => part.startsWith(heading));
  const after = isThere ? parts.map((part) => (part.startsWith(heading) ? own : part)) : [...parts, own];
  writeFileSync(page, `${after.map((part) => part.trimEnd()).join('\n\n')}\n`);
}

export function describeCaught({ rule, instead, seeds, loss }: Caught): string {
  const seen = loss === null ? `not noticed in ${String(MAX_SEEDS)} seeds` : `${loss.kind}: ${loss.text}`;
  return `${rule.padEnd(3)} ${seeds === null ? '-'.padStart(4) : String(seeds).padStart(4)}  ${seen}  (${instead})`;
}

export function describeNoticed({ planted, days, loss }: Noticed): string {
  const seen = loss === null ? `not noticed in ${String(MAX_DAYS)} days` : `${loss.kind}: ${loss.text}`;
  return `${planted.name.padEnd(26)} ${days === null ? '-'.padStart(4) : String(days).padStart(4)}  ${seen}  (${planted.bug})`;
}

/** The page has the kind of each loss; the report beside it what was done in place of the rule, and the loss in full. */
export function writeProof(caught: readonly Caught[]): void {
  writeReport('rules-left-out', 'Each rule, left out', [
    '| Rule | What happens without it | Seeds | The loss seen |',
    '|---|---|---|---|',
    ...caught.map(({ rule, instead, seeds, loss }) => `| ${rule} | ${instead} | ${countOf(seeds)} | ${seenIn(loss)} |`),
  ]);
  const byLoss = Map.groupBy(caught, ({ loss }) => loss?.kind ?? '**not noticed**');
  const named = ({ rule, seeds }: Caught): string =>
    seeds === null || seeds === 1 ? rule : `${rule} (${String(seeds)} seeds)`;
  writePart('Each rule, left out', [
    'Made by `npm run simulate -- --sabotage all --write`; do not edit.',
    '',
    "The real till runs over the real service with one rule left out, in a workload in which it matters; the auditor compares with the bank's",
    `ledger. Shown is the first loss it saw, in the first seed unless another number stands there (of at most ${String(MAX_SEEDS)}). With every rule in place the`,
    'same scenario loses nothing; that is checked each time. What was done in place of the rule, and each loss in full, is in',
    '`.cache/reports/rules-left-out.md` after a run.',
    '',
    '| The loss seen | Without |',
    '|---|---|',
    ...[...byLoss].map(([kind, rules]) => `| ${kind} | ${rules.map(named).join(', ')} |`),
    '',
    '| Not shown | Why | What proves the rule |',
    '|---|---|---|',
    ...provenElsewhere.map(({ rule, why, test }) => `| ${rule} | ${why} | ${test} |`),
  ]);
}

const countOf = (found: number | null): string => (found === null ? '-' : String(found));
const seenIn = (loss: Caught['loss']): string => (loss === null ? 'not noticed' : `**${loss.kind}**: ${loss.text}`);

function writeReport(name: string, title: string, lines: readonly string[]): void {
  mkdirSync(reports, { recursive: true });
  writeFileSync(`${reports}${name}.md`, `${[`# ${title}`, '', ...lines].join('\n')}\n`);
}

const isUnseen = ({ days }: Noticed): boolean => days === null;
const countNoticed = (noticed: readonly Noticed[]): string =>
  `${String(noticed.filter((one) => !isUnseen(one)).length)} of ${String(noticed.length)}`;

/** The whole table, of every run over all bugs. */
export function reportPlanted(noticed: readonly Noticed[]): void {
  writeReport('planted-bugs', 'Planted bugs', [
    `The day on which the auditor noticed each (of at most ${String(MAX_DAYS)}), and what it saw first: ${countNoticed(noticed)}.`,
    '',
    '| The mistake | Name | Day | What was seen |',
    '|---|---|---|---|',
    ...noticed.map(
      ({ planted, days, loss }) => `| ${planted.bug} | \`${planted.name}\` | ${countOf(days)} | ${seenIn(loss)} |`,
    ),
  ]);
}

/** On the page are those alone that nobody noticed. */
export function writePlanted(noticed: readonly Noticed[]): void {
  const reasons = noticed
    .filter(isUnseen)
    .map(({ planted: { name, bug, hidden } }) => `| ${bug} | \`${name}\` | ${hidden ?? 'not known'} |`);
  writePart('Planted bugs', [
    'Made by `npm run simulate -- --planted all --write`; do not edit.',
    '',
    'Small mistakes as programmers make them (`tests/simulation/planted/`), put around functions of the till one at a time, in the ordinary',
    `workload under faults. The simulation alone noticed ${countNoticed(noticed)} within ${String(MAX_DAYS)} days; the same days without the bug lose nothing. The day and`,
    'the loss of each are in `.cache/reports/planted-bugs.md` after a run.',
    '',
    '| Not noticed | Name | Why, and what proves the rule |',
    '|---|---|---|',
    ...reasons,
  ]);
}
