import { expect, it } from 'vitest';
import { createManualClock, MINUTE, SECOND } from '#tests/core/manual-clock.ts';
import { lost, ok } from '#tests/core/outcomes.ts';
import type { Outcome } from '../api/outcome.ts';
import type { MoneyEntry, MoneyOperation } from './operation.ts';
import { createMoneyRunner } from './runner.ts';

/** Operations whose answers are held back until `answer`; names that begin with `low` have a low priority. */
function createWorld(...ids: readonly string[]) {
  const clock = createManualClock({
    wallMs: 0,
    settle: async () => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    },
  });
  const fresh = { sends: 0, mayHaveArrived: false, serverErrors: 0, problem: null, isWanted: true, ageMs: 0 };
  const entries = new Map(
    ids.map((id): [string, MoneyEntry<string, string>] => [
      id,
      { ...fresh, intent: id, step: 'intended', result: null },
    ]),
  );
  const sent: string[] = [];
  const gated: string[] = [];
  const held = new Map<string, (outcome: Outcome<string>) => void>();
  const change = (id: string, changed: Partial<MoneyEntry<string, string>>): void => {
    const entry = entries.get(id);
    if (entry !== undefined) entries.set(id, { ...entry, ...changed });
  };
  const operationOf = (intent: string): MoneyOperation<string, string> => ({
    name: intent,
    repeat: 'same_handle',
    ...(intent.startsWith('low') ? { priority: 'low' } : {}),
    follow: null,
    settlePauseMs: [SECOND, MINUTE],
    send(id) {
      sent.push(id);
      return new Promise((resolve) => held.set(id, resolve));
    },
    lookup: () => Promise.resolve({ kind: 'nothing' }),
    readTaken: () => undefined,
    objection: () => undefined,
  });
  const runner = createMoneyRunner<string, string>({
    operationOf,
    recorder: {
      read: (id) => entries.get(id),
      open: () => [...entries.keys()].filter((id) => entries.get(id)?.step !== 'confirmed').concat('gone'),
      sent: (id) => change(id, { step: 'sent', mayHaveArrived: true }),
      unknown: (id, open) => change(id, { step: 'unknown', ...open }),
      confirmed: (id, result) => change(id, { step: 'confirmed', result }),
      followed: () => undefined,
      rejected: (id) => change(id, { step: 'rejected' }),
      stopped: () => undefined,
    },
    clock,
    random: { fraction: () => 0.5 },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    gate(name) {
      gated.push(name);
      return Promise.resolve(null);
    },
  });
  return {
    runner,
    clock,
    sent,
    gated,
    async answer(id: string, outcome: Outcome<string> = ok('done')): Promise<void> {
      held.get(id)?.(outcome);
      await clock.advance(0);
    },
  };
}

it('L7: four operations of a low priority leave at once, the next one when one of them is accepted, money beside them', async () => {
  const world = createWorld('low 1', 'low 2', 'low 3', 'low 4', 'low 5', 'low 6', 'money');
  for (const id of ['low 1', 'low 2', 'low 3', 'low 4', 'low 5', 'low 6', 'money']) void world.runner.run(id);
  await world.clock.advance(10 * MINUTE);
  expect(world.sent).toEqual(['low 1', 'low 2', 'low 3', 'low 4', 'money']);
  await world.answer('money');
  expect(world.sent).toHaveLength(5);
  await world.answer('low 3');
  expect(world.sent.slice(5)).toEqual(['low 5']);
  await world.answer('low 1');
  expect(world.sent.slice(6)).toEqual(['low 6']);
});

it('C3: an operation of a low priority does not wait for the comparison with the service', async () => {
  const world = createWorld('low 1', 'money');
  void world.runner.run('low 1');
  void world.runner.run('money');
  await world.clock.advance(0);
  expect(world.sent).toEqual(['low 1', 'money']);
  expect(world.gated).toEqual(['money']);
});

it('an unknown outcome keeps its place until it is settled', async () => {
  const world = createWorld('low 1', 'low 2', 'low 3', 'low 4', 'low 5');
  void world.runner.settleLow();
  await world.clock.advance(0);
  for (const id of ['low 1', 'low 2', 'low 3', 'low 4']) await world.answer(id, lost('cut'));
  expect(world.sent).toHaveLength(4);
  await world.clock.advance(2 * SECOND);
  expect(world.sent.slice(4).toSorted()).toEqual(['low 1', 'low 2', 'low 3', 'low 4']);
});

it('the pauses of a low priority keep growing while those of money are reset', async () => {
  const world = createWorld('low 1', 'money');
  const sentWithin = async (ms: number): Promise<string[]> => {
    const before = world.sent.length;
    await world.clock.advance(ms);
    for (const id of ['low 1', 'money']) await world.answer(id, lost('cut'));
    return world.sent.slice(before).toSorted();
  };
  void world.runner.settleLow();
  void world.runner.settleAll();
  for (let turn = 0; turn < 4; turn += 1) await sentWithin(20 * SECOND);
  void world.runner.settleAll();
  expect(await sentWithin(0)).toEqual(['money']);
  void world.runner.settleLow();
  expect(await sentWithin(0)).toEqual(['low 1']);
  expect(await sentWithin(1_500)).toEqual(['money']);
});
