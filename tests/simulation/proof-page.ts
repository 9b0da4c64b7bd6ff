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

export function writeProof(caught: readonly Caught[]): void {
  const rows = caught.map(({ rule, instead, seeds, loss }) => {
    const seen = loss === null ? 'not noticed' : `**${loss.kind}**: ${loss.text}`;
    return `| ${rule} | ${instead} | ${seeds === null ? '-' : String(seeds)} | ${seen} |`;
  });
  const others = provenElsewhere.map(({ rule, why, test }) => `| ${rule} | not shown: ${why} | - | ${test} |`);
  writePart('Each rule, left out', [
    'Made by `npm run simulate -- --sabotage all --write`; do not edit.',
    '',
    "The real till runs over the real service with one rule left out, in a workload in which it matters; the auditor compares with the bank's",
    `ledger. Shown is how many seeds it took until a loss was seen (at most ${String(MAX_SEEDS)}), and the first loss. With every rule in place the same`,
    'scenario loses nothing; that is checked each time. The last rows name the tests of rules that the simulation does not show.',
    '',
    '| Rule | What happens without it | Seeds | The loss seen |',
    '|---|---|---|---|',
    ...rows,
    ...others,
  ]);
}

const isUnseen = ({ days }: Noticed): boolean => days === null;
const countNoticed = (noticed: readonly Noticed[]): string =>
  `${String(noticed.filter((one) => !isUnseen(one)).length)} of ${String(noticed.length)}`;

/** The whole table, of every run over all bugs. */
export function reportPlanted(noticed: readonly Noticed[]): void {
  const rows = noticed.map(({ planted, days, loss }) => {
    const seen = loss === null ? 'not noticed' : `**${loss.kind}**: ${loss.text}`;
    return `| ${planted.bug} | \`${planted.name}\` | ${days === null ? '-' : String(days)} | ${seen} |`;
  });
  const lines = [
    '# Planted bugs',
    '',
    `The day on which the auditor noticed each (of at most ${String(MAX_DAYS)}), and what it saw first: ${countNoticed(noticed)}.`,
    '',
    '| The mistake | Name | Day | What was seen |',
    '|---|---|---|---|',
    ...rows,
  ];
  mkdirSync(reports, { recursive: true });
  writeFileSync(`${reports}planted-bugs.md`, `${lines.join('\n')}\n`);
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
