import { OperationKind } from '@tilla/shared/contract/views/operation-view.ts';
import { expect, it, onTestFinished } from 'vitest';
import { createMoneyWorld } from '#tests/core/money-world.ts';

it('R1, R4: every kind of money operation is described under its own name, and refunds are sent once', async () => {
  const world = await createMoneyWorld();
  onTestFinished(() => {
    world.close();
  });
  const { operations } = world.shop();
  expect(OperationKind.options.map((kind) => operations.described(kind).name)).toEqual(OperationKind.options);
  expect(operations.described('refund').repeat).toBe('never');
  expect(operations.described('qr_refund_execute').repeat).toBe('never');
});
