/** Where a segment belongs, by comparing hashes. Nothing here writes. */

import { emptyHead, type LedgerHead } from '@tilla/shared/ledger/chain.ts';

/** A segment with the hashes that its own events come to. */
export interface SegmentChain {
  readonly ledger: string;
  readonly fromSeq: number;
  readonly previousHash: string;
  readonly headHash: string;
  /** Of each event, in order; never empty. */
  readonly hashes: readonly string[];
}

export const lastSeq = ({ fromSeq, hashes }: SegmentChain): number => fromSeq + hashes.length - 1;

/** Null outside of the segment and the event before it. */
export function hashIn({ fromSeq, previousHash, hashes }: SegmentChain, seq: number): string | null {
  return seq === fromSeq - 1 ? previousHash : (hashes[seq - fromSeq] ?? null);
}

/** A ledger's id is the hash of its first event, so that no other chain can claim it. */
export function isBroken(chain: SegmentChain): boolean {
  if (chain.hashes.at(-1) !== chain.headHash) return true;
  return chain.fromSeq === 1 && (chain.previousHash !== emptyHead.hash || chain.hashes[0] !== chain.ledger);
}

/** The last event of a chain that a segment may say something about. */
export const comparedSeq = (head: LedgerHead, chain: SegmentChain): number => Math.min(head.seq, lastSeq(chain));

/**
 * `append`: continues the head. `known`: the chain has some of its events and contradicts none. `fork`: both have an event
 * of the same number and not the same hash.
 *
 * @param known the chain's own hash at `comparedSeq`: it covers every event before, so one comparison is enough
 */
export function decideSegment(
  head: LedgerHead,
  known: LedgerHead,
  chain: SegmentChain,
): 'append' | 'known' | 'gap' | 'fork' {
  const hash = hashIn(chain, known.seq);
  if (hash === null) return 'gap';
  if (hash !== known.hash) return 'fork';
  return chain.fromSeq === head.seq + 1 ? 'append' : 'known';
}
