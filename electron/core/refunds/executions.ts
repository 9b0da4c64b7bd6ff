/**
 * Which executions a session had: whoever asks for a second one finds the first, whatever payment that was of (rule R4).
 * The same of an operation at the bank that is in no ledger of ours (rule W2).
 */

import { z } from 'zod';
import type { Ledger, RecordPut } from '../ports.ts';

const Ids = z.array(z.string());

/** Oldest first. */
export function executionsOf(ledger: Pick<Ledger, 'read'>, startOperationId: string): string[] {
  const stored = ledger.read('note', executionsId(startOperationId));
  return stored === undefined ? [] : Ids.parse(stored.value);
}

export function putExecutions(startOperationId: string, operationIds: readonly string[]): RecordPut {
  return { kind: 'note', id: executionsId(startOperationId), value: operationIds, keys: {} };
}

/** Oldest first. */
export function executionsOfBank(ledger: Pick<Ledger, 'read'>, bankInvoiceId: string | null): string[] {
  return bankInvoiceId === null ? [] : executionsOf(ledger, bankPrefix + bankInvoiceId);
}

export function putExecutionsOfBank(bankInvoiceId: string | null, operationIds: readonly string[]): RecordPut[] {
  return bankInvoiceId === null ? [] : [putExecutions(bankPrefix + bankInvoiceId, operationIds)];
}

/** The same of a session: an answer that belongs to another start names a session that has a start of its own (A1). */
export function executionsOfSession(ledger: Pick<Ledger, 'read'>, sessionId: string): string[] {
  return executionsOf(ledger, sessionPrefix + sessionId);
}

export function putExecutionsOfSession(sessionId: string, operationIds: readonly string[]): RecordPut {
  return putExecutions(sessionPrefix + sessionId, operationIds);
}

/** Those whose refund may not be counted with its payment yet: a till that dies between the two goes on with them (rule S2). */
export function recentExecutions(ledger: Pick<Ledger, 'read'>): string[] {
  return executionsOf(ledger, RECENT);
}

/** @param isOpen whether its outcome is still open; of the others the last ones are enough. */
export function putRecentExecution(
  ledger: Pick<Ledger, 'read'>,
  operationId: string,
  isOpen: (operationId: string) => boolean,
): RecordPut {
  const before = recentExecutions(ledger);
  const kept = before.filter((id, index) => isOpen(id) || index >= before.length - MAX_OVER);
  return putExecutions(RECENT, [...kept, operationId]);
}

const RECENT = 'recent';
const MAX_OVER = 20;
const bankPrefix = 'bank:';
const sessionPrefix = 'session:';

function executionsId(startOperationId: string): string {
  return `qr-refund-executions:${startOperationId}`;
}
