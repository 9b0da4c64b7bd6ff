import { expect, it } from 'vitest';
import { undoneReturns } from './fiscal-return.ts';

it('missing returns are counted for cash and card, in the shift of the refund', () => {
  const task = (id: string, facts: Record<string, string | number>) =>
    ({
      id,
      kind: 'fiscal_return',
      createdAt: '2026-03-04T20:00:00.000Z',
      facts: { saleId: 's', saleNumber: 1, ...facts },
    }) as const;
  const open = [
    task('old', { tender: 'cash', amountTiyn: 700 }),
    task('cash', { tender: 'cash', amountTiyn: 30_000, returnedAt: '2026-03-05T06:00:00.000Z' }),
    task('card', { tender: 'card', amountTiyn: 20_000, returnedAt: '2026-03-05T07:00:00.000Z' }),
    { ...task('other', {}), kind: 'receipt_failed' as const },
  ];
  const ofShift = undoneReturns(open, '2026-03-05T05:00:00.000Z');
  expect(ofShift).toMatchObject({
    cashTiyn: 30_000,
    cardTiyn: 20_000,
    returns: [{ taskId: 'cash' }, { taskId: 'card' }],
  });
  expect(undoneReturns(open, null)).toMatchObject({ cashTiyn: 30_700, cardTiyn: 20_000 });
});
