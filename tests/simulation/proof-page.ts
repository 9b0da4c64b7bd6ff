/** `docs/money-proof.md`: each rule, how soon its absence is noticed, and by which loss. */

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Caught, MOST_SEEDS, provenElsewhere } from './sabotage.ts';

const page = fileURLToPath(new URL('../../docs/money-proof.md', import.meta.url));

export function describeCaught({ rule, instead, seeds, loss }: Caught): string {
  const seen = loss === null ? `not noticed in ${String(MOST_SEEDS)} seeds` : `${loss.kind}: ${loss.text}`;
  return `${rule.padEnd(3)} ${seeds === null ? '-'.padStart(4) : String(seeds).padStart(4)}  ${seen}  (${instead})`;
}

export function writeProof(caught: readonly Caught[]): void {
  const rows = caught.map(({ rule, instead, seeds, loss }) => {
    const seen = loss === null ? 'not noticed' : `**${loss.kind}**: ${loss.text}`;
    return `| ${rule} | ${instead} | ${seeds === null ? '-' : String(seeds)} | ${seen} |`;
  });
  const others = provenElsewhere.map(({ rule, why, test }) => `| ${rule} | ${why} | ${test} |`);
  writeFileSync(
    page,
    [
      '# Each rule, left out',
      '',
      'Made by `npm run simulate -- --sabotage all --write`; do not edit.',
      '',
      'The simulation runs the real till over the real service, with one money rule left out at a time, in a trade in which',
      "that rule matters. The judge is the bank's ledger. Shown is how many seeds it took until a loss was seen (of at most",
      `${String(MOST_SEEDS)}), and the first loss. The same story with every rule in place loses nothing; that is checked each time.`,
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
      '',
    ].join('\n'),
  );
}
