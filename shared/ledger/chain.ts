/** Hash chain over the events of a ledger: each hash covers the previous one, so that an edit, a gap or a swap shows. */

export interface LedgerEvent {
  readonly stream: string;
  readonly type: string;
  /** Wall clock of the till, UTC. */
  readonly at: string;
  readonly personId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A stored event: `data` is JSON text, `seq` counts from 1 without a gap. */
export interface StoredEvent extends Omit<LedgerEvent, 'data'> {
  readonly seq: number;
  readonly data: string;
  readonly hash: string;
}

export interface LedgerHead {
  readonly seq: number;
  readonly hash: string;
}

export const emptyHead: LedgerHead = { seq: 0, hash: '0'.repeat(64) };

/**
 * The text whose SHA-256 (UTF-8, lower-case hex) is an event's hash. Four lines: the previous hash, the number, who did
 * what when as a JSON array, the data as stored. Only the last line may contain line ends, so no two events share a
 * text.
 */
export function chainText(previousHash: string, event: Omit<StoredEvent, 'hash'>): string {
  const { seq, stream, type, at, personId, data } = event;
  return `${previousHash}\n${seq}\n${JSON.stringify([stream, type, at, personId])}\n${data}`;
}

export type ChainFault =
  | { readonly kind: 'gap'; readonly afterSeq: number; readonly seq: number }
  | { readonly kind: 'broken_link'; readonly seq: number };

export interface ChainWalk {
  follow(event: StoredEvent): ChainFault[];
  head(): LedgerHead;
}

/** Continues from the stored hash after a fault, so that one edit is one fault. */
export function walkChain(hashOf: (previousHash: string, event: StoredEvent) => string): ChainWalk {
  let head = emptyHead;
  return {
    follow(event) {
      const faults: ChainFault[] = [];
      if (event.seq !== head.seq + 1) faults.push({ kind: 'gap', afterSeq: head.seq, seq: event.seq });
      if (hashOf(head.hash, event) !== event.hash) faults.push({ kind: 'broken_link', seq: event.seq });
      head = { seq: event.seq, hash: event.hash };
      return faults;
    },
    head: () => head,
  };
}
