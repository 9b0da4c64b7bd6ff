import { hash as digest } from 'node:crypto';
import { isBroken, lastSeq } from '#hub/segments/decide-segment.ts';
import { unpackSegment } from '#hub/segments/unpack.ts';
import type { Branch } from '#hub/store/store.ts';
import type { ArchiveRecord } from './archive.ts';

export interface ArchiveReport {
  readonly accounts: number;
  readonly ledgers: number;
  readonly branches: number;
  readonly segments: number;
  readonly events: number;
  /** One sentence each; empty when every chain comes to its head. */
  readonly faults: readonly string[];
}

/** Chains every event anew, without a database. */
export async function checkArchive(lines: AsyncIterable<string>): Promise<ArchiveReport> {
  const faults: string[] = [];
  const count = { accounts: 0, ledgers: 0, branches: 0, segments: 0, events: 0 };
  let sha256 = '';
  let hasEnd = false;
  let open: { readonly branch: Branch; seq: number; hash: string | null } | null = null;

  const nameOf = ({ ledger, branch }: Branch): string => `${ledger.slice(0, 12)} (${String(branch)})`;
  const close = (): void => {
    if (open === null) return;
    const { branch, seq, hash } = open;
    if (seq !== branch.head.seq || hash !== branch.head.hash)
      faults.push(`Ledger ${nameOf(branch)} ends at ${String(seq)}, and its head is ${String(branch.head.seq)}.`);
    open = null;
  };
  const follow = (record: Extract<ArchiveRecord, { kind: 'segment' }>): void => {
    if (open === null) {
      faults.push('A segment without its ledger.');
      return;
    }
    const { branch } = open;
    count.segments += 1;
    const chain = unpackSegment(record.segment.type, Buffer.from(record.segment.body, 'base64'));
    if ('fault' in chain) {
      faults.push(`Ledger ${nameOf(branch)}, ${String(record.segment.fromSeq)}: ${chain.message}`);
      return;
    }
    const isNext = chain.fromSeq === open.seq + 1 && (open.hash === null || chain.previousHash === open.hash);
    if (isBroken(chain) || chain.ledger !== branch.ledger || !isNext)
      faults.push(`Ledger ${nameOf(branch)}: the chain does not hold at ${String(chain.fromSeq)}.`);
    open.seq = lastSeq(chain);
    open.hash = chain.headHash;
    count.events += chain.hashes.length;
  };

  for await (const line of lines) {
    if (line === '') continue;
    const record = JSON.parse(line) as ArchiveRecord;
    if (record.kind === 'end') {
      hasEnd = record.sha256 === sha256;
      continue;
    }
    sha256 = digest('sha256', `${sha256}\n${line}`);
    if (record.kind === 'segment') {
      follow(record);
      continue;
    }
    close();
    if (record.kind === 'account') count.accounts += 1;
    if (record.kind !== 'branch') continue;
    count[record.branch.branch === 0 ? 'ledgers' : 'branches'] += 1;
    open = { branch: record.branch, seq: record.branch.fromSeq - 1, hash: null };
  }
  close();
  if (!hasEnd) faults.push('The file was cut or edited: its lines do not come to its end.');
  return { ...count, faults };
}
