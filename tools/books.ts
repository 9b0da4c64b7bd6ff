/** `npm run books`: looks into a ledger that no till has open, writes it out, and puts a backup in its place. */

import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { eventLines } from '#adapters/ledger-jobs.ts';
import { checkLedgerFile, type FileReport, LedgerUnreadable, openLedgerFile } from '#adapters/sqlite-ledger-file.ts';
import { restoreLedger } from '#adapters/sqlite-restore.ts';
import { LedgerFailure } from '#core/platform/ports.ts';
import { type InstanceLock, lockInstance } from '#hosts/composition/instance-lock.ts';
import { drawFindings, drawReport } from './books-report.ts';

const usage = `npm run books -- --check FILE [--head HASH]
npm run books -- --export FILE
npm run books -- --restore BACKUP --to FILE [--despite-findings]

  --check FILE        is the file sound, the chain of events whole, every record what its events say; and the totals
  --head HASH         a hash noted earlier: it must still stand in the chain
  --export FILE       every event as a line of JSON
  --restore BACKUP    checks a backup and puts it in the place of the books of a closed till
  --to FILE           these books; what was there is kept beside them
  --despite-findings  restores even what the check finds fault with

Exit code: 0 nothing found, 1 something found, 2 the file cannot be read or the till has it open.`;

/** Ends the tool with words for a person. */
class Stop extends Error {
  readonly code: 1 | 2;
  constructor(code: Stop['code'], message: string) {
    super(message);
    this.code = code;
  }
}

const unreadable: Readonly<Record<LedgerUnreadable['kind'], string>> = {
  missing: 'There is no such file.',
  held: 'The till has these books open. Close the till, or look at a backup.',
  not_books: 'This file does not hold books of a till, or it is damaged beyond reading.',
  other_version: 'These books were written by another version of the till: open them with that one first.',
};

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function check(file: string, head: string | null): FileReport {
  const found = checkLedgerFile(file, head);
  say(drawReport(file, found));
  return found;
}

function isClean({ damage, report }: FileReport): boolean {
  return damage.length === 0 && report !== null && report.findings.length === 0;
}

function writeOut(file: string): void {
  const ledger = openLedgerFile(file);
  try {
    for (const line of eventLines(ledger.reader)) process.stdout.write(line);
  } finally {
    ledger.close();
  }
}

async function restore(backup: string, target: string, isForced: boolean): Promise<void> {
  const lock = await holdDataFolder(target);
  try {
    say('The backup:');
    if (!isClean(check(backup, null)) && !isForced) {
      throw new Stop(1, 'Nothing was restored: look for an older backup, or say --despite-findings.');
    }
    const { replaced, head } = await restoreLedger({
      backup,
      target,
      at: new Date().toISOString(),
      approve(file) {
        const found = checkLedgerFile(file, null);
        if (!isClean(found) && !isForced)
          throw new Stop(1, `Nothing was restored: the copy failed.\n${drawFindings(found)}`);
      },
    });
    say(`\nRestored ${target}: event ${head.seq} says so, head ${head.hash}.`);
    if (replaced !== null) say(`What was there is kept as ${replaced}.`);
    say('At its start the till asks the service what these books do not know, before it bills again.');
  } finally {
    lock?.release();
  }
}

/** Ledgers of a data folder are one level below it; a running till holds the folder, whichever ledger it has open. */
async function holdDataFolder(target: string): Promise<InstanceLock | null> {
  const folder = join(dirname(target), '..');
  if (!existsSync(join(folder, 'instance.lock'))) return null;
  const outcome = await lockInstance(folder, () => false);
  if (outcome.kind === 'taken') throw new Stop(2, 'The till is open on this data folder. Close it first.');
  if (outcome.kind === 'failed') throw new Stop(2, `The data folder cannot be held (${outcome.problem}).`);
  return outcome.lock;
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      check: { type: 'string' },
      head: { type: 'string' },
      export: { type: 'string' },
      restore: { type: 'string' },
      to: { type: 'string' },
      'despite-findings': { type: 'boolean', default: false },
    },
  });
  const asked = [values.check, values.export, values.restore].filter((value) => value !== undefined);
  if (asked.length !== 1 || (values.restore === undefined) !== (values.to === undefined)) throw new Stop(2, usage);
  if (values.check !== undefined) {
    if (!isClean(check(resolve(values.check), values.head ?? null))) process.exitCode = 1;
  } else if (values.export !== undefined) {
    writeOut(resolve(values.export));
  } else if (values.restore !== undefined && values.to !== undefined) {
    await restore(resolve(values.restore), resolve(values.to), values['despite-findings']);
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof LedgerUnreadable) return unreadable[error.kind];
  if (error instanceof LedgerFailure && error.kind === 'locked') return unreadable.held;
  if (error instanceof LedgerFailure && error.kind === 'disk_full') return 'There is no space left on the disk.';
  return error instanceof Error ? error.message : String(error);
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exitCode = error instanceof Stop ? error.code : 2;
}
