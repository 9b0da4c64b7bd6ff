/** `docs/money-proof.md`: each rule and each planted bug, how soon it is noticed, and by which loss. */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MAX_DAYS, type Noticed } from './planted/notice.ts';
import { type Caught, MAX_SEEDS, provenElsewhere } from './sabotage.ts';

const page = fileURLToPath(new URL('../../docs/money-proof.md', import.meta.url));

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
  const others = provenElsewhere.map(({ rule, why, test }) => `| ${rule} | ${why} | ${test} |`);
  writePart('Each rule, left out', [
    'Made by `npm run simulate -- --sabotage all --write`; do not edit.',
    '',
    'The simulation runs the real till over the real service, with one money rule left out at a time, in a workload in which',
    "that rule matters: what is done without it is put around the till's functions (`tests/simulation/leaving-out/`), or done",
    "by the world around the till. The auditor compares with the bank's ledger. Shown is how many seeds it took until a loss was seen (of at",
    `most ${String(MAX_SEEDS)}), and the first loss. The same scenario with every rule in place loses nothing; that is checked each time.`,
    '',
    '| Rule | What happens without it | Seeds | The loss seen |',
    '|---|---|---|---|',
    ...rows,
    '',
    '## Proven by tests instead',
    '',
    '| Rule | Why the simulation does not show it | What proves it |',
    '|---|---|---|',
    ...others,
  ]);
}

export function writePlanted(noticed: readonly Noticed[]): void {
  const rows = noticed.map(({ planted, days, loss }) => {
    const seen = loss === null ? 'not noticed' : `**${loss.kind}**: ${loss.text}`;
    return `| ${planted.bug} | \`${planted.name}\` | ${days === null ? '-' : String(days)} | ${seen} |`;
  });
  const count = noticed.filter(({ days }) => days !== null).length;
  const unseen = noticed.filter(({ days }) => days === null);
  const reasons = unseen.map(({ planted: { name, hidden } }) => `| \`${name}\` | ${hidden ?? 'not known'} |`);
  writePart('Planted bugs', [
    'Made by `npm run simulate -- --planted all --write`; do not edit.',
    '',
    'Small mistakes as programmers make them (`tests/simulation/planted/`), put around functions of the till one at a time,',
    'in the ordinary workload under faults. No test but the simulation runs then. Shown is on which day the auditor noticed',
    `(of at most ${String(MAX_DAYS)}), and what it saw first; the same days without the bug lose nothing.`,
    `${String(count)} of ${String(noticed.length)} were noticed.`,
    '',
    '| The mistake | Name | Day | What was seen |',
    '|---|---|---|---|',
    ...rows,
    ...(reasons.length === 0
      ? []
      : ['', '## Not noticed', '', '| Name | Why, and what proves the rule |', '|---|---|', ...reasons]),
  ]);
}
