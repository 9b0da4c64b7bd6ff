import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAesSealer } from '@tilla/server-kit/aes-sealer.ts';
import { calls } from '@tilla/shared/contract/calls.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import { createSystemClock } from '#adapters/system-clock.ts';
import { type CommandAnswers, createCommandAnswers } from '../ledger/command-answers.ts';
import { putCommand } from '../ledger/records.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Ledger, LogFields } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { createDispatch, type Dispatch } from './dispatch.ts';

const COMMAND = '0195645e-0000-7000-8000-000000000001';
const sealer = createAesSealer('sk_of_the_shop');
const cashier: PersonView = { id: 'p', name: 'A', role: 'cashier' };
let folder: string;
let ledger: Ledger;
let person: PersonView | null;
let nowMs: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dispatch-'));
  ledger = openSqliteLedger(join(folder, 'books.db'));
  person = cashier;
  nowMs = Date.parse('2026-12-01T05:00:00Z');
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As after a restart. */
function openAnswers(): CommandAnswers {
  return createCommandAnswers({ ledger, sealer, clock: { nowMs: () => nowMs } });
}

function endpoint(handlers: Partial<Handlers>, log: unknown[] = [], answers = openAnswers()) {
  const write = (message: string, fields?: LogFields): void => {
    log.push(message, fields);
  };
  return createDispatch({
    handlers: handlers as Handlers,
    caller: () => ({ person }),
    answers: () => answers,
    digestOf: sealer.mark,
    approve: () => Promise.resolve({ id: 'm', name: 'M', role: 'manager' }),
    clock: createSystemClock(),
    logger: { info: write, warn: write, error: write },
  });
}

it('dispatch returns nothing that the contract does not declare', async () => {
  const dispatch = endpoint({
    'cart.kept': () => ({ cart: null, apiKey: 'canary' }),
    'catalog.status': () => ({ items: 1, syncedAt: null, syncing: false, phone: '87010000000' }),
  });
  expect(await dispatch('cart.kept', {})).toEqual({ ok: true, value: { cart: null } });
  expect(JSON.stringify(await dispatch('catalog.status', {}))).not.toContain('8701');
});

it('an exception becomes a closed code, and neither the screen nor the log shows its message', async () => {
  const log: unknown[] = [];
  const dispatch = endpoint(
    {
      'cart.kept': () => {
        throw new TypeError('key sk_canary of 87010000000');
      },
      'catalog.status': () => ({ items: 'many' }) as never,
    },
    log,
  );
  const internal = { ok: false, problem: { code: 'till_internal', params: {} } };
  expect(await dispatch('cart.kept', {})).toEqual(internal);
  expect(await dispatch('catalog.status', {})).toEqual(internal);
  expect(JSON.stringify(log)).not.toContain('canary');
});

it('C8: a repeated command is answered from memory while it runs, and from the ledger after a restart', async () => {
  let runs = 0;
  const handlers: Partial<Handlers> = {
    async 'receipt.print'() {
      runs += 1;
      await Promise.resolve();
      return { printJobId: `job-${String(runs)}` };
    },
  };
  const input = { saleId: 's', document: 'slip', commandId: COMMAND };
  const first = endpoint(handlers);
  const answers = await Promise.all([first('receipt.print', input), first('receipt.print', input)]);
  expect(answers).toEqual([answers[0], answers[0]]);
  expect(await endpoint(handlers)('receipt.print', input)).toEqual(answers[0]);
  expect(runs).toBe(1);
});

it('C8: a refused command can be retried with the same id', async () => {
  let isReady = false;
  const dispatch = endpoint({
    'payment.dismiss': () => {
      if (!isReady) throw new Refusal('till_still_checking');
      return {};
    },
  });
  const input = { paymentId: 'p', commandId: COMMAND };
  expect(await dispatch('payment.dismiss', input)).toMatchObject({ problem: { code: 'till_still_checking' } });
  isReady = true;
  expect(await dispatch('payment.dismiss', input)).toEqual({ ok: true, value: {} });
});

it('a customer’s screen can read its own view and no other call, for any signed-in person', async () => {
  const asked: string[] = [];
  const handlers = Object.fromEntries(
    Object.keys(calls).map((name) => [
      name,
      () => {
        asked.push(name);
        return {};
      },
    ]),
  );
  const dispatch = endpoint(handlers);
  const refused = { ok: false, problem: { code: 'till_access_refused', params: {} } };
  for (const name of Object.keys(calls)) {
    if (name === 'display.view') continue;
    for (const input of [{}, { commandId: COMMAND }]) expect(await dispatch(name, input, 'customer')).toEqual(refused);
  }
  expect(asked).toEqual([]);
  await dispatch('display.view', {}, 'customer');
  expect(asked).toEqual(['display.view']);
});

it('an approval counts only for the ledger it was given for', async () => {
  const opened = openAnswers();
  for (const changed of [opened, null]) {
    let open = changed === null ? opened : null;
    const dispatch = createDispatch({
      handlers: { 'setup.connect': () => ({}) } as Partial<Handlers> as Handlers,
      caller: () => ({ person: { id: 'p', name: 'A', role: 'manager' } }),
      async approve(_, { personId }) {
        await Promise.resolve();
        open = changed;
        return { id: personId, name: 'B', role: 'cashier' };
      },
      answers: () => open,
      digestOf: sealer.mark,
      clock: createSystemClock(),
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    const approval = { personId: 'q', pin: '1234' };
    const input = { baseUrl: 'https://pay.example/', apiKey: 'a-key-of-it', passphrase: null, commandId: COMMAND };
    expect(await dispatch('setup.connect', { ...input, approval })).toMatchObject({ problem: { code: 'till_busy' } });
  }
});

describe('C8: an id that was used', () => {
  const input = { saleId: 's', document: 'slip', commandId: COMMAND };
  const reused = { ok: false, problem: { code: 'till_command_reused', params: {} } };
  let printed: string[];
  const handlers: Partial<Handlers> = {
    'receipt.print'({ saleId }) {
      printed.push(saleId);
      return { printJobId: saleId };
    },
    'payment.dismiss': () => ({}),
  };
  beforeEach(() => {
    printed = [];
  });
  /** In the same process, and after a restart. */
  async function bothTimes(ask: (dispatch: Dispatch) => Promise<unknown>): Promise<unknown[]> {
    const dispatch = endpoint(handlers);
    await dispatch('receipt.print', input);
    return [await ask(dispatch), await ask(endpoint(handlers))];
  }

  it('an id used by another person is refused, in memory and from the ledger', async () => {
    const answers = await bothTimes((dispatch) => {
      person = { ...cashier, id: 'q' };
      const answer = dispatch('receipt.print', input);
      person = cashier;
      return answer;
    });
    expect(answers).toEqual([reused, reused]);
    expect(printed).toEqual(['s']);
  });

  it.each([
    ['another input', 'receipt.print', { ...input, saleId: 'another' }],
    ['another call', 'payment.dismiss', { paymentId: 'p', commandId: COMMAND }],
  ])('an id used with %s is refused, in memory and from the ledger', async (_, name, other) => {
    expect(await bothTimes((dispatch) => dispatch(name, other))).toEqual([reused, reused]);
    expect(printed).toEqual(['s']);
  });

  it('a repeated command gets its first answer for the same person and input', async () => {
    const same = { ok: true, value: { printJobId: 's' } };
    expect(await bothTimes((dispatch) => dispatch('receipt.print', input))).toEqual([same, same]);
    expect(printed).toEqual(['s']);
  });

  it('a repeated command gets its first answer where only the approval differs, which the screen asks for anew', async () => {
    const removing: Partial<Handlers> = { 'goods.remove': () => ({ operationId: 'o' }) };
    const removal = { id: 1, commandId: COMMAND };
    const done = { ok: true, value: { operationId: 'o' } };
    const approval = { personId: 'm', pin: '4821' };
    const dispatch = endpoint(removing);
    expect(await dispatch('goods.remove', { ...removal, approval })).toEqual(done);
    expect(await dispatch('goods.remove', removal)).toEqual(done);
    expect(await endpoint({})('goods.remove', removal)).toEqual(done);
  });

  it('an id in an older ledger without bindings is refused, and the command is not carried out', async () => {
    const value = { name: 'receipt.print', output: { printJobId: 's' } };
    ledger.write({ events: [], puts: [{ kind: 'command', id: COMMAND, value, keys: {} }] });
    expect(await endpoint(handlers)('receipt.print', input)).toEqual(reused);
    expect(printed).toEqual([]);
  });

  it('a handler’s own write binds the command id in its transaction', async () => {
    const answers = openAnswers();
    const handler: Partial<Handlers> = {
      'receipt.print'({ commandId }) {
        const answered = { name: 'receipt.print', output: { printJobId: 'own' } };
        answers.ledger.write({ events: [], puts: [putCommand(commandId, answered, '2026-12-01T05:00:00Z')] });
        throw new Error('killed before the answer left');
      },
    };
    await endpoint(handler, [], answers)('receipt.print', input);
    expect(await endpoint(handlers)('receipt.print', input)).toEqual({ ok: true, value: { printJobId: 'own' } });
    expect(await endpoint(handlers)('receipt.print', { ...input, saleId: 'another' })).toEqual(reused);
    expect(printed).toEqual([]);
  });

  it('a command id cannot be searched for after two days: its answer is deleted', async () => {
    await endpoint(handlers)('receipt.print', input);
    const salts = [];
    for (let day = 1; day <= 3; day += 1) {
      salts.push(JSON.stringify(ledger.read('note', 'command-salts')?.value));
      nowMs += 25 * 3_600_000;
      await endpoint(handlers)('receipt.print', { ...input, commandId: COMMAND.replace(/1$/, String(day + 1)) });
    }
    const [first] = salts;
    expect(first).toContain('"before":null');
    const kept = JSON.stringify(ledger.read('note', 'command-salts')?.value);
    expect(kept).not.toContain((JSON.parse(first ?? '') as { salt: string }).salt);
    expect(await endpoint(handlers)('receipt.print', input)).toEqual(reused);
    const [last] = [{ ...input, commandId: COMMAND.replace(/1$/, '4') }];
    expect(await endpoint(handlers)('receipt.print', last)).toMatchObject({ ok: true });
  });
});
