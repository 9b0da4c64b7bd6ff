/** All that a hub keeps as lines of JSON: to be checked without a database, and to be written into another one. */

import { hash as digest } from 'node:crypto';
import type { Account, AccountRows, Branch, Device, Outlet, SideRow, Store, StoredSegment } from '#hub/store/store.ts';

interface ArchivedSegment extends Omit<StoredSegment, 'body'> {
  /** Base64. */
  readonly body: string;
}

export type ArchiveRecord =
  | { readonly kind: 'hub'; readonly version: 1 }
  | {
      readonly kind: 'account';
      readonly account: Account;
      readonly outlets: readonly Outlet[];
      readonly devices: readonly Device[];
    }
  | { readonly kind: 'side'; readonly device: string; readonly row: SideRow }
  /** Followed by its segments. */
  | { readonly kind: 'branch'; readonly branch: Branch }
  | { readonly kind: 'segment'; readonly segment: ArchivedSegment }
  /** SHA-256 over all lines before: an archive that was cut or edited does not come to it. */
  | { readonly kind: 'end'; readonly sha256: string };

const PAGE_BYTES = 4 * 1024 * 1024;

/** Each ledger up to the head that it has when its account is read; a hub may go on meanwhile. */
export async function* readArchive(store: Store): AsyncGenerator<ArchiveRecord> {
  yield { kind: 'hub', version: 1 };
  for (const { id } of await store.accounts()) {
    const [account, outlets, devices, branches] = await store.inAccount(id, async (rows) => [
      await rows.account(),
      await rows.outlets(),
      await rows.devices(),
      await rows.branches(),
    ]);
    if (account === null) continue;
    yield { kind: 'account', account, outlets, devices };
    for (const device of devices) yield* readSides(store, id, device.id);
    for (const branch of branches) {
      yield { kind: 'branch', branch };
      yield* readSegments(store, id, branch);
    }
  }
}

async function* readSides(store: Store, account: string, device: string): AsyncGenerator<ArchiveRecord> {
  for (let after = ''; ; ) {
    const page = await store.inAccount(account, (rows) => rows.sides(device, after, PAGE_BYTES));
    for (const row of page) yield { kind: 'side', device, row };
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

async function* readSegments(store: Store, account: string, branch: Branch): AsyncGenerator<ArchiveRecord> {
  let next = branch.fromSeq;
  while (next <= branch.head.seq) {
    const from = next;
    const page = await store.inAccount(account, (rows) => rows.segments(branch, from, PAGE_BYTES));
    for (const { body, ...segment } of page) {
      if (segment.fromSeq > branch.head.seq) return;
      yield { kind: 'segment', segment: { ...segment, body: Buffer.from(body).toString('base64') } };
      next = segment.toSeq + 1;
    }
    if (page.length === 0) return;
  }
}

/** Writes records into a store that has none of their accounts. */
export async function writeArchive(store: Store, records: AsyncIterable<ArchiveRecord>): Promise<void> {
  let account = '';
  let place: Branch | undefined;
  for await (const record of records) {
    if (record.kind === 'account') {
      account = record.account.id;
      await store.inAccount(account, (rows) => writeAccount(rows, record));
    } else if (record.kind === 'side')
      await store.inAccount(account, (rows) => rows.saveSide(record.device, record.row));
    else if (record.kind === 'branch') place = record.branch;
    else if (record.kind === 'segment' && place !== undefined) {
      const { toSeq, headHash, body } = record.segment;
      const branch = { ...place, head: { seq: toSeq, hash: headHash } };
      const segment = { ...record.segment, body: Buffer.from(body, 'base64') };
      await store.inAccount(account, (rows) => rows.append(branch, segment));
    }
  }
}

async function writeAccount(
  rows: AccountRows,
  { account, outlets, devices }: Extract<ArchiveRecord, { kind: 'account' }>,
): Promise<void> {
  await rows.addAccount(account.name);
  if (account.shopKeyCheck !== null) await rows.setShopKeyCheck(account.shopKeyCheck);
  for (const outlet of outlets) await rows.addOutlet(outlet);
  for (const device of devices) {
    await rows.addDevice(device);
    await rows.keepNumbersBehind(device.number);
  }
}

/** Without line ends; the last one is the sum over all of them. */
export async function* archiveLines(records: AsyncIterable<ArchiveRecord>): AsyncGenerator<string> {
  let sha256 = '';
  for await (const record of records) {
    const line = JSON.stringify(record);
    sha256 = digest('sha256', `${sha256}\n${line}`);
    yield line;
  }
  yield JSON.stringify({ kind: 'end', sha256 } satisfies ArchiveRecord);
}
