import { describe, expect, it } from 'vitest';
import type { LedgerChange, LedgerEvent } from './ledger-port.ts';
import { writeParts } from './transaction.ts';

const event = (type: string): LedgerEvent => ({ stream: 's', type, at: '', personId: null, data: {} });
const put = (id: string) => ({ kind: 'note', id, value: null, keys: {} }) as const;

describe('a transaction of parts', () => {
  it('a transaction has events and records in the order of its parts, and nothing for null', () => {
    const written: LedgerChange[] = [];
    const ledger = { write: (change: LedgerChange) => void written.push(change) };
    writeParts(ledger, event('one'), null, [put('a'), [event('two'), null], put('b')], []);
    expect(written).toEqual([{ events: [event('one'), event('two')], puts: [put('a'), put('b')] }]);
  });

  it('what follows a transaction runs in order, once it is durable', () => {
    const done: string[] = [];
    const ledger = { write: () => void done.push('written') };
    writeParts(ledger, () => done.push('first'), [put('a'), () => done.push('second')]);
    expect(done).toEqual(['written', 'first', 'second']);
  });

  it('H6: nothing follows a transaction that the ledger refused', () => {
    const done: string[] = [];
    const ledger = {
      write: () => {
        throw new RangeError('full');
      },
    };
    expect(() => writeParts(ledger, () => done.push('first'))).toThrow(RangeError);
    expect(done).toEqual([]);
  });
});
