/**
 * `npm run simulate -- --days N --seed S`: many days of workload under faults, audited by the service's ledger.
 * `--scenario SEED:DAY` prints one of them; `--sabotage RULE,...|all` leaves rules out, one at a time; `--planted
 * NAME,...|all` plants a bug in the till; `--write` writes the table of either to the docs.
 */

import { parseArgs } from 'node:util';
import { leftOut } from '#tests/simulation/leaving-out/left-out.ts';
import { plantedBugs } from '#tests/simulation/planted/bugs.ts';
import { wrapModules } from '#tests/simulation/wrapping/wrap-modules.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '300' },
    /** A number, or `fresh`: one that nobody has seen yet. */
    seed: { type: 'string', default: '1' },
    /** SEED:DAY, one scenario line by line. */
    scenario: { type: 'string' },
    /** Numbers of pieces of that scenario to leave out, as a shrunk failure names them. */
    without: { type: 'string', default: '' },
    sabotage: { type: 'string' },
    planted: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

if (values.planted !== undefined) wrapModules(plantedBugs.flatMap(({ wraps }) => wraps));
if (values.sabotage !== undefined) wrapModules(Object.values(leftOut).flat());
// Loaded only now, so that what is put around the till's functions is around them.
const { runCommand } = await import('#tests/simulation/command.ts');
process.exitCode = (await runCommand(values)) ? 0 : 1;
