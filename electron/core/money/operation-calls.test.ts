import { expect, it } from 'vitest';
import { createOperationWorld } from '#tests/core/operation-world.ts';
import { createOperationCalls } from './operation-calls.ts';

const caller = {} as never;

it('an operation is shown by its id, and all about one subject together', async () => {
  const world = createOperationWorld();
  const one = world.begin({ subject: 'shift-7' });
  const other = world.begin({ subject: 'shift-7', lock: null });
  world.begin({ subject: 'shift-8', lock: null });
  const { calls } = createOperationCalls({ operations: world.store });
  expect(await calls['operation.view']({ operationId: one.id }, caller)).toEqual(world.store.view(one));
  expect(await calls['operation.list']({ subject: 'shift-7' }, caller)).toEqual({
    operations: [one, other].map(world.store.view),
  });
  expect(() => calls['operation.view']({ operationId: 'nobody' }, caller)).toThrow('till_not_found');
  world.close();
});
