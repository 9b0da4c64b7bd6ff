/** Which executions a session had: whoever asks for a second one finds the first, whatever payment that was of (rule R4). */

import { z } from 'zod';
import type { Journal, RecordPut } from '../ports.ts';

const Ids = z.array(z.string());

/** Oldest first. */
export function executionsOf(journal: Pick<Journal, 'read'>, startOperationId: string): string[] {
  const stored = journal.read('note', executionsId(startOperationId));
  return stored === undefined ? [] : Ids.parse(stored.value);
}

export function putExecutions(startOperationId: string, operationIds: readonly string[]): RecordPut {
  return { kind: 'note', id: executionsId(startOperationId), value: operationIds, keys: {} };
}

function executionsId(startOperationId: string): string {
  return `qr-refund-executions:${startOperationId}`;
}
