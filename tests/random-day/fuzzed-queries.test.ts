import { type CallName, calls } from '@tilla/shared/contract/calls.ts';
import type { CallResult } from '@tilla/shared/contract/problem.ts';
import fc from 'fast-check';
import { type JsonSchema, valueOf } from 'tilla-sandbox/testing/fuzz/schema-values.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { TillWorld } from '../core/till-world.ts';
import { depth } from '../support/depth.ts';
import { dayPlan } from './day-plan.ts';
import { playDay } from './play-day.ts';

const INPUTS = depth(4, 200);
const seed = Number(process.env['TILLA_SEED'] ?? 11);
/** The texts of the day: names, numbers and amounts that a search finds. */
const MAX_KNOWN = 400;
/** Most of what is drawn has a fault somewhere. */
const MAX_DRAWS = 40;
const MAX_REDRAWS = 20;
const TURN_MS = 1_000;
const MAX_TURNS = 180;

const queries = (Object.keys(calls) as CallName[]).filter((name) => calls[name].kind === 'query');

/** Every short text in what a till shows: ids, names, tenders, states. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length < 60 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const DAY = /^\d{4}-\d\d-\d\d$/;
/** Texts of a form that nothing drawn has. */
const ofField: Readonly<Record<string, string>> = { month: '2026-03', buyerBin: '050140000011' };
const IS_DAY_FIELD = /^(?:from|to|day|fromDay|toDay)$/;

/** In place of some texts, those that the till itself has shown: days where a day is asked for. */
function withKnown(value: unknown, known: readonly string[], pick: () => number, field = ''): unknown {
  if (typeof value === 'string') {
    const usual = ofField[field];
    if (usual !== undefined) return usual;
    const fitting = IS_DAY_FIELD.test(field) ? known.filter((text) => DAY.test(text)) : known;
    return pick() < 0.6 ? (fitting[Math.floor(pick() * fitting.length)] ?? value) : value;
  }
  if (Array.isArray(value)) return value.map((one) => withKnown(one, known, pick, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withKnown(one, known, pick, key)]));
}

/** Inputs that the contract allows, half of them with texts of the day. */
function inputsOf(name: CallName, known: readonly string[], ofSeed: number): unknown[] {
  const { input: contract } = calls[name];
  const schema = z.toJSONSchema(contract, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const random = fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }));
  const drawn = fc.sample(fc.tuple(valueOf(schema), random), { seed: ofSeed, numRuns: INPUTS * MAX_DRAWS });
  const allowed = drawn.flatMap(([value, stream]) => {
    const pick = (): number => Number(stream.next().value);
    return [withKnown(value, known, pick), value].filter((one) => contract.safeParse(one).success);
  });
  return [...new Map(allowed.map((one) => [JSON.stringify(one), one])).values()].slice(0, INPUTS);
}

/** Some answers wait for the service or for the next turn of the watch. */
async function answerOf(world: TillWorld, name: CallName, input: unknown): Promise<CallResult<unknown>> {
  const answers: CallResult<unknown>[] = [];
  const asked = world.call(name, input as never).then((result) => answers.push(result));
  for (let turn = 0; turn < MAX_TURNS && answers.length === 0; turn += 1) await world.clock.advance(TURN_MS);
  const [answer] = answers;
  if (answer === undefined) throw new Error(`${name} does not answer ${JSON.stringify(input)}`);
  await asked;
  return answer;
}

it('a till with a day of work in it answers any query that its screens can send', async () => {
  const [plan] = fc.sample(dayPlan, { seed, numRuns: 1 });
  if (plan === undefined) throw new Error('no day was drawn');
  const broken: string[] = [];
  const unasked: string[] = [];
  await playDay(plan, async ({ world }) => {
    const filter = { text: '', state: null, tender: null, cashierId: null, window: { preset: 'all' } as const };
    const shown = [
      await world.ask('history.search', { filter, after: null, limit: 50 }),
      await world.ask('app.view', {}),
      await world.ask('task.list', {}),
      await world.ask('staff.list', {}),
    ];
    const known = [...new Set(shown.flatMap(textsIn))].slice(0, MAX_KNOWN);
    for (const [index, name] of queries.entries()) {
      const inputs = inputsOf(name, known, seed + index);
      // A cart has so many fields that a draw may have no valid one.
      for (let again = 1; again <= MAX_REDRAWS && inputs.length === 0; again += 1)
        inputs.push(...inputsOf(name, known, seed + index + again * queries.length));
      if (inputs.length === 0) unasked.push(name);
      for (const input of inputs) {
        const result = await answerOf(world, name, input);
        if (!result.ok && result.problem.code === 'till_internal') broken.push(`${name} ${JSON.stringify(input)}`);
      }
    }
  });
  expect(unasked).toEqual([]);
  expect(broken).toEqual([]);
});
