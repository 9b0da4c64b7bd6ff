import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { inspect } from 'node:util';
import { archiveLines, readArchive, writeArchive } from '#hub/archive/archive.ts';
import { checkArchive } from '#hub/archive/check-archive.ts';
import { createOperator, type ListedTill, OperatorError } from '#hub/enrolment/operator.ts';
import { ClusterError } from '#hub/postgres/cluster.ts';
import { MigrationError, migrate } from '#hub/postgres/migrate.ts';
import { openPostgresStore } from '#hub/postgres/postgres-store.ts';
import type { Store } from '#hub/store/store.ts';
import { openDatabase } from './database.ts';
import { type Command, HELP, parseCommand } from './options.ts';
import { start } from './start.ts';
import { type Terminal, UsageError } from './terminal.ts';

const forPeople = [UsageError, OperatorError, ClusterError, MigrationError];

/** Resolves to the exit code. What the operator can put right takes one line. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await run(parseCommand(args), terminal);
  } catch (error) {
    const isForPeople = forPeople.some((kind) => error instanceof kind) || isUnreachable(error);
    terminal.out(isForPeople && error instanceof Error ? `hub: ${error.message}` : inspect(error));
    return 1;
  }
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(E[A-Z]+|28...|3D000)$/.test(String(error.code));

async function run(command: Command, terminal: Terminal): Promise<number> {
  const { name, word } = command;
  if (name === 'help') terminal.out(HELP);
  else if (name === 'start') await start(command, terminal);
  else if (name === 'check') return check(word, terminal);
  else {
    const database = await openDatabase(command.data, terminal);
    try {
      if (name === 'export') await exportTo(word, database.store);
      else if (name === 'move') await move(word, database.store, terminal);
      else await operate(name, command, database.store, terminal);
    } finally {
      await database.close();
    }
  }
  return 0;
}

async function operate(
  name: 'code' | 'tills' | 'revoke',
  { word, shop = '', account }: Command,
  store: Store,
  terminal: Terminal,
): Promise<void> {
  const operator = createOperator({ store, clock: terminal, random: terminal.random, ids: terminal.ids });
  if (name === 'code') {
    const issued = await operator.issueCode(shop, account);
    terminal.out(`${issued.code} admits one till of "${issued.outlet.name}" until ${timeOf(issued.expiresAtMs)}.`);
  } else if (name === 'revoke') {
    if (!/^[1-9]\d{0,3}$/.test(word)) throw new UsageError(`"${word}" is no number of a till.`);
    const device = await operator.revoke(Number(word), account);
    terminal.out(`Till ${word} ("${device.name}") is revoked.`);
  } else {
    const tills = await operator.tills();
    for (const till of tills) terminal.out(lineOf(till));
    if (tills.length === 0) terminal.out('No till is enrolled.');
  }
}

const timeOf = (ms: number): string => new Date(ms).toISOString();

function lineOf({ account, outlet, device, ledgers }: ListedTill): string {
  const main = ledgers.filter(({ branch }) => branch === 0);
  const contacts = [device.beat?.atMs ?? 0, device.enrolledAtMs, ...ledgers.map(({ receivedAtMs }) => receivedAtMs)];
  const parts = [
    `${String(device.number)}  "${device.name}", ${outlet?.name ?? ''} (${account.name})`,
    device.revokedAtMs === null
      ? `last contact ${timeOf(Math.max(...contacts))}`
      : `revoked ${timeOf(device.revokedAtMs)}`,
    `${String(main.reduce((all, { head }) => all + head.seq, 0))} events`,
    ...(device.beat === null ? [] : [`${String(device.beat.backlog)} waiting`]),
    ...(ledgers.length === main.length ? [] : [`${String(ledgers.length - main.length)} branches to review`]),
  ];
  return parts.join(' · ');
}

async function exportTo(file: string, store: Store): Promise<void> {
  // Not over another one, which may be the last copy.
  await pipeline(
    archiveLines(readArchive(store)),
    async function* (lines: AsyncIterable<string>) {
      for await (const line of lines) yield `${line}\n`;
    },
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  );
}

async function check(file: string, { out }: Terminal): Promise<number> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  const { faults, ...count } = await checkArchive(lines);
  for (const fault of faults) out(fault);
  out(
    `${String(count.accounts)} accounts, ${String(count.ledgers)} ledgers, ${String(count.branches)} branches, ${String(count.segments)} segments, ${String(count.events)} events: ${faults.length === 0 ? 'every chain holds' : `${String(faults.length)} faults`}`,
  );
  return faults.length === 0 ? 0 : 1;
}

async function move(url: string, from: Store & { claim(): Promise<boolean> }, { out }: Terminal): Promise<void> {
  if (!(await from.claim()))
    throw new UsageError('Stop the hub first: what it receives meanwhile would be left behind.');
  await migrate(url);
  const to = openPostgresStore({ url });
  try {
    if ((await to.accounts()).length > 0) throw new UsageError('The other database holds accounts already.');
    await writeArchive(to, readArchive(from));
    const [before, after] = [
      await checkArchive(archiveLines(readArchive(from))),
      await checkArchive(archiveLines(readArchive(to))),
    ];
    const [faults, sums] = [
      [...before.faults, ...after.faults],
      [await headsOf(from), await headsOf(to)],
    ];
    if (faults.length > 0 || sums[0] !== sums[1])
      throw new OperatorError(`The copy differs: ${faults.join(' ') || 'its heads are others'}.`);
    out(
      `${String(after.ledgers)} ledgers with ${String(after.events)} events are in the other database, head for head.`,
    );
    out('Start the hub with that address in DATABASE_URL.');
  } finally {
    await to.close();
  }
}

async function headsOf(store: Store): Promise<string> {
  const heads = [];
  for (const { id } of await store.accounts()) heads.push(await store.inAccount(id, (rows) => rows.branches()));
  return JSON.stringify(heads);
}
