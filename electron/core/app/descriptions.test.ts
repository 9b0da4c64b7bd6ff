import { OperationKind } from '@tilla/shared/contract/views/operation-view.ts';
import { describe, expect, it } from 'vitest';
import { describeOperations } from './descriptions.ts';

const unasked = {} as never;
const operations = describeOperations({
  client: unasked,
  bodies: unasked,
  rows: unasked,
  inFlight: () => Promise.resolve({ items: [], missing: null }),
  noteList: () => undefined,
  goods: unasked,
});

describe('the money operations beside the payments', () => {
  it('every operation kind of the screens has a description', () => {
    expect([...operations.keys()].toSorted()).toEqual(OperationKind.options.toSorted());
    expect([...operations].filter(([kind, { name }]) => name !== kind)).toEqual([]);
  });

  it('R1, R4: refunds are sent once', () => {
    expect(operations.get('refund')?.repeat).toBe('never');
    expect(operations.get('qr_refund_execute')?.repeat).toBe('never');
  });
});
