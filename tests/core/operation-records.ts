/** An operation as the ledger has it, for the pure rules about its result. */

import type { OperationRecord } from '#core/ledger/operation-record.ts';

export function anOperation(
  given: Pick<OperationRecord, 'kind' | 'subject'> & Partial<OperationRecord>,
): OperationRecord {
  return {
    id: 'operation',
    lock: null,
    personId: 'p',
    personName: 'A',
    approvedBy: null,
    createdAt: '2026-03-05T05:00:00.000Z',
    intentServiceMs: null,
    frozen: {},
    step: 'confirmed',
    sends: 1,
    mayHaveArrived: true,
    serverErrors: 0,
    problem: null,
    result: null,
    isFollowed: false,
    ...given,
  };
}
