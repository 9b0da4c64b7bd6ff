import { hash } from 'node:crypto';
import { chainText } from '@tilla/shared/ledger/chain.ts';
import type { StoredEvent } from '#core/platform/ports.ts';

export function toStoredEvent(row: Record<string, unknown>): StoredEvent {
  return {
    seq: Number(row['seq']),
    stream: String(row['stream']),
    type: String(row['type']),
    at: String(row['at']),
    personId: typeof row['person_id'] === 'string' ? row['person_id'] : null,
    data: String(row['data']),
    hash: String(row['hash']),
  };
}

export function hashOfEvent(previousHash: string, event: Omit<StoredEvent, 'hash'>): string {
  return hash('sha256', chainText(previousHash, event));
}
