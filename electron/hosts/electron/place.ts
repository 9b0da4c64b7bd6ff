/** Checked before anything else is loaded. */

import { resolve } from 'node:path';
import { app, dialog } from 'electron';
import { settleDataFolder, usualDataFolder } from '../composition/data-folder.ts';
import {
  pickStartArguments,
  readStartOptions,
  type StartOptions,
  StartOptionsFailure,
} from '../composition/start-options.ts';
import { startLanguage } from '../composition/start-problem.ts';
import { refusalWords, refusedArgument } from './refused-arguments.ts';

refuseStrangeArguments();
export const options = readOptions();
export const dataFolder = resolve(options.data ?? settleDataFolder());

function refuseStrangeArguments(): void {
  const refused = app.isPackaged ? refusedArgument(process.argv, process.platform) : null;
  if (refused === null) return;
  const { locale } = Intl.DateTimeFormat().resolvedOptions();
  end(refusalWords(refused, startLanguage(usualDataFolder(), locale)));
}

function readOptions(): StartOptions {
  try {
    return readStartOptions(pickStartArguments(process.argv));
  } catch (cause) {
    return end(cause instanceof StartOptionsFailure ? cause.message : 'Unknown arguments.');
  }
}

function end(words: string): never {
  process.stderr.write(`Tilla could not start: ${words}\n`);
  dialog.showErrorBox('Tilla', words);
  process.exit(1);
}
