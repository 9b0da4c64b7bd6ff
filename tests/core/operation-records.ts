/** An operation as the ledger holds it, for the pure rules about what came of it. */

import type { OperationRecord } from '../../electron/core/ledger/operation-record.ts';

/** Sent once and confirmed, unless something else is given; of what kind and about what is for the test to say. */
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
