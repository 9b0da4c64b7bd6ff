import { join } from 'node:path';
import { app } from 'electron';
import { schemaVersion } from '../../adapters/sqlite-ledger-schema.ts';
import { dataFolder } from './place.ts';
import { createUpdateTrial } from './update-trial.ts';

/** Whether the version that runs has proven itself on this machine. */
export const trial = createUpdateTrial(join(dataFolder, 'updates'), {
  version: app.getVersion(),
  booksSchema: schemaVersion,
});
