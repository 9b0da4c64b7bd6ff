/** `npm run partner`: the partner surface at the command line; see `run.ts`. */

import { runPartner } from './run.ts';

process.exitCode = await runPartner(process.argv.slice(2), {
  environment: process.env,
  out: (text) => process.stdout.write(`${text}\n`),
  error: (text) => process.stderr.write(`${text}\n`),
});
