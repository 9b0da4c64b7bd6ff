/** Puts a segment into its ledger, or beside it as a branch: the caller's transaction holds the ledger's lock. */

import type { SegmentOutcome, SegmentType } from '@tilla/shared/hub/wire.ts';
import { emptyHead, type LedgerHead } from '@tilla/shared/ledger/chain.ts';
import type { AccountRows, Branch, Device } from '#hub/store/store.ts';
import { comparedSeq, decideSegment, hashIn, isBroken, lastSeq } from './decide-segment.ts';
import { type UnpackedSegment, unpackSegment } from './unpack.ts';

export interface SentSegment {
  readonly type: SegmentType;
  readonly body: Uint8Array;
  readonly chain: UnpackedSegment;
}

/** @param mayContinue whether this till took the place of the till that writes the ledger */
export async function takeSegment(
  rows: AccountRows,
  device: Device,
  sent: SentSegment,
  nowMs: number,
  mayContinue: (writer: string) => Promise<boolean>,
): Promise<SegmentOutcome> {
  const { chain } = sent;
  if (isBroken(chain)) return { result: 'broken', seq: lastSeq(chain), hash: chain.headHash, nextSeq: chain.fromSeq };
  const [main, ...branches] = await rows.lockLedger(chain.ledger);
  const append = (branch: number, before: Branch | null): Promise<void> =>
    keep(rows, device, sent, branch, before, nowMs);
  if (main === undefined) {
    if (chain.fromSeq !== 1) return reached('gap', emptyHead);
    await append(0, null);
    return reached('head', headOf(chain));
  }

  const decision = await decideAgainst(rows, main, chain);
  // Behind its own end: where the till has other events from there on, they are sent, and not passed over.
  if (decision === 'known') return { ...reached('head', main.head), nextSeq: comparedSeq(main.head, chain) + 1 };
  if (decision === 'append' && (main.device === device.id || (await mayContinue(main.device)))) {
    await append(0, main);
    return reached('head', headOf(chain));
  }
  const common = await lastCommon(rows, main, chain);
  for (const branch of branches) {
    const place = await decideAgainst(rows, branch, chain);
    if (place === 'append') {
      await append(branch.branch, branch);
      return { result: 'fork', ...common, nextSeq: lastSeq(chain) + 1 };
    }
    if (place === 'known') return { result: 'fork', ...common, nextSeq: comparedSeq(branch.head, chain) + 1 };
  }
  if (decision === 'gap') return reached('gap', main.head);
  await append((branches.at(-1)?.branch ?? 0) + 1, null);
  return { result: 'fork', ...common, nextSeq: lastSeq(chain) + 1 };
}

const headOf = (chain: UnpackedSegment): LedgerHead => ({ seq: lastSeq(chain), hash: chain.headHash });

const reached = (result: 'head' | 'gap', { seq, hash }: LedgerHead): SegmentOutcome => ({
  result,
  seq,
  hash,
  nextSeq: seq + 1,
});

async function keep(
  rows: AccountRows,
  device: Device,
  { type, body, chain }: SentSegment,
  branch: number,
  before: Branch | null,
  nowMs: number,
): Promise<void> {
  const { ledger, fromSeq, headHash, lastEventAt } = chain;
  const toSeq = lastSeq(chain);
  const from = before?.fromSeq ?? fromSeq;
  await rows.append(
    { ledger, branch, device: device.id, fromSeq: from, head: headOf(chain), lastEventAt, receivedAtMs: nowMs },
    { fromSeq, toSeq, headHash, type, body, receivedAtMs: nowMs },
  );
}

async function decideAgainst(
  rows: AccountRows,
  branch: Branch,
  chain: UnpackedSegment,
): Promise<ReturnType<typeof decideSegment>> {
  const seq = comparedSeq(branch.head, chain);
  if (seq < chain.fromSeq - 1) return 'gap';
  const hash = (await storedHashes(rows, branch, seq, seq)).get(seq);
  // A branch may begin behind the end of the segment.
  return hash === undefined ? 'gap' : decideSegment(branch.head, { seq, hash }, chain);
}

/** The last event that both have; the one before the segment where it shows none. */
async function lastCommon(rows: AccountRows, main: Branch, chain: UnpackedSegment): Promise<LedgerHead> {
  const stored = await storedHashes(rows, main, chain.fromSeq - 1, comparedSeq(main.head, chain));
  for (let seq = comparedSeq(main.head, chain); seq >= chain.fromSeq - 1; seq -= 1) {
    const hash = stored.get(seq);
    if (hash !== undefined && hash === hashIn(chain, seq)) return { seq, hash };
  }
  const seq = Math.min(chain.fromSeq - 1, main.head.seq);
  return { seq, hash: stored.get(seq) ?? main.head.hash };
}

const PAGE_BYTES = 1024 * 1024;

/** Out of the stored bytes, by number of the event: where the hub has only the hash at the end of a segment. */
async function storedHashes(
  rows: AccountRows,
  branch: Branch,
  fromSeq: number,
  toSeq: number,
): Promise<ReadonlyMap<number, string>> {
  const hashes = new Map([
    [emptyHead.seq, emptyHead.hash],
    [branch.head.seq, branch.head.hash],
  ]);
  let next = Math.max(fromSeq, branch.fromSeq);
  while (next <= toSeq && next < branch.head.seq) {
    const page = await rows.segments(branch, next, PAGE_BYTES);
    for (const { type, body, ...stored } of page) {
      const chain = unpackSegment(type, body);
      if ('fault' in chain) throw new Error(`A stored segment cannot be read: ${branch.ledger}, ${stored.fromSeq}.`);
      for (let seq = chain.fromSeq - 1; seq <= stored.toSeq; seq += 1) hashes.set(seq, hashIn(chain, seq) ?? '');
      next = stored.toSeq + 1;
    }
    if (page.length === 0) throw new Error(`A stored segment is missing: ${branch.ledger}, ${String(next)}.`);
  }
  return hashes;
}
