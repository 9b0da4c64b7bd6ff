import { join } from 'node:path';
import { app } from 'electron';
import { schemaVersion } from '#adapters/sqlite-ledger-schema.ts';
import { dataFolder } from './place.ts';
import { createUpdateTrial } from './update-trial.ts';

export const trial = createUpdateTrial(join(dataFolder, 'updates'), {
  version: app.getVersion(),
  booksSchema: schemaVersion,
});
