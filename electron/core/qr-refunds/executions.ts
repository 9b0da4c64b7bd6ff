/**
 * Which executions a session had: whoever asks for a second one finds the first, whatever payment that was of (rule R4).
 * The same of an operation at the bank that is in no books of ours (rule W2).
 */

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

/** Oldest first. */
export function executionsOfBank(journal: Pick<Journal, 'read'>, bankInvoiceId: string | null): string[] {
  return bankInvoiceId === null ? [] : executionsOf(journal, bankPrefix + bankInvoiceId);
}

export function putExecutionsOfBank(bankInvoiceId: string | null, operationIds: readonly string[]): RecordPut[] {
  return bankInvoiceId === null ? [] : [putExecutions(bankPrefix + bankInvoiceId, operationIds)];
}

/** The same of a session: an answer that belongs to another start names a session that has a start of its own (A1). */
export function executionsOfSession(journal: Pick<Journal, 'read'>, sessionId: string): string[] {
  return executionsOf(journal, sessionPrefix + sessionId);
}

export function putExecutionsOfSession(sessionId: string, operationIds: readonly string[]): RecordPut {
  return putExecutions(sessionPrefix + sessionId, operationIds);
}

/** Those whose refund may not be counted with its payment yet: a till that dies between the two goes on with them (rule S2). */
export function recentExecutions(journal: Pick<Journal, 'read'>): string[] {
  return executionsOf(journal, RECENT);
}

/** @param isOpen whether its outcome is still open; of the others the last ones are enough. */
export function putRecentExecution(
  journal: Pick<Journal, 'read'>,
  operationId: string,
  isOpen: (operationId: string) => boolean,
): RecordPut {
  const before = recentExecutions(journal);
  const kept = before.filter((id, index) => isOpen(id) || index >= before.length - MOST_OVER);
  return putExecutions(RECENT, [...kept, operationId]);
}

const RECENT = 'recent';
const MOST_OVER = 20;
const bankPrefix = 'bank:';
const sessionPrefix = 'session:';

function executionsId(startOperationId: string): string {
  return `qr-refund-executions:${startOperationId}`;
}
