/** A second request finds the first, whatever payment it was of (R4); also by bank operation without a sale (W2). */

import { z } from 'zod';
import { putNote, readNote } from '../ledger/records.ts';
import type { Ledger, RecordPut } from '../platform/ports.ts';

const Ids = z.array(z.string());

export function executionsOf(ledger: Pick<Ledger, 'read'>, startOperationId: string): string[] {
  return readNote(ledger, executionsId(startOperationId), Ids) ?? [];
}

export function putExecutions(startOperationId: string, operationIds: readonly string[]): RecordPut {
  return putNote(executionsId(startOperationId), operationIds);
}

export function executionsOfBank(ledger: Pick<Ledger, 'read'>, bankInvoiceId: string | null): string[] {
  return bankInvoiceId === null ? [] : executionsOf(ledger, bankPrefix + bankInvoiceId);
}

export function putExecutionsOfBank(bankInvoiceId: string | null, operationIds: readonly string[]): RecordPut[] {
  return bankInvoiceId === null ? [] : [putExecutions(bankPrefix + bankInvoiceId, operationIds)];
}

/** By session: an answer of another start names a session that has its own start (A1). */
export function executionsOfSession(ledger: Pick<Ledger, 'read'>, sessionId: string): string[] {
  return executionsOf(ledger, sessionPrefix + sessionId);
}

export function putExecutionsOfSession(sessionId: string, operationIds: readonly string[]): RecordPut {
  return putExecutions(sessionPrefix + sessionId, operationIds);
}

/** Refunds that may not be counted with their payment yet; counted after a crash (rule S2). */
export function recentExecutions(ledger: Pick<Ledger, 'read'>): string[] {
  return executionsOf(ledger, RECENT);
}

/** @param isOpen whether its outcome is open; of ended ones only the last are kept. */
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
