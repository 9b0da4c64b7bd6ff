import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { calls } from '../../../shared/contract/calls.ts';
import { openSqliteLedger } from '../../adapters/sqlite-ledger.ts';
import { createSystemClock } from '../../adapters/system-clock.ts';
import type { Handlers } from '../handlers.ts';
import type { Ledger, LogFields } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { createDispatch } from './dispatch.ts';

const COMMAND = '0195645e-0000-7000-8000-000000000001';
let folder: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dispatch-'));
  ledger = openSqliteLedger(join(folder, 'books.db'));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

function endpoint(handlers: Partial<Handlers>, log: unknown[] = []) {
  const write = (message: string, fields?: LogFields): void => {
    log.push(message, fields);
  };
  return createDispatch({
    handlers: handlers as Handlers,
    caller: () => ({ person: { id: 'p', name: 'A', role: 'cashier' } }),
    ledger: () => ledger,
    clock: createSystemClock(),
    logger: { info: write, warn: write, error: write },
  });
}

it('lets nothing out that the contract does not declare', async () => {
  const dispatch = endpoint({
    'cart.kept': () => ({ cart: null, apiKey: 'canary' }),
    'catalog.status': () => ({ items: 1, syncedAt: null, syncing: false, phone: '87010000000' }),
  });
  expect(await dispatch('cart.kept', {})).toEqual({ ok: true, value: { cart: null } });
  expect(JSON.stringify(await dispatch('catalog.status', {}))).not.toContain('8701');
});

it('turns a fault of ours into a closed code, and tells neither screen nor log what it said', async () => {
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

it('C8: answers a repeated command from memory while it runs, from the ledger after a restart', async () => {
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

it('C8: lets a refused command be tried again with the same id', async () => {
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

it("lets a customer's screen ask for its own view and refuses it every other call, whoever stands at the till", async () => {
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

it('carries an approval into no other ledger than the one it was asked over', async () => {
  const records: (Ledger | null)[] = [ledger, null];
  for (const changed of records) {
    let open = changed === null ? ledger : null;
    const dispatch = createDispatch({
      handlers: { 'setup.connect': () => ({}) } as Partial<Handlers> as Handlers,
      caller: () => ({ person: { id: 'p', name: 'A', role: 'manager' } }),
      async approve(_, { personId }) {
        await Promise.resolve();
        open = changed;
        return { id: personId, name: 'B', role: 'cashier' };
      },
      ledger: () => open,
      clock: createSystemClock(),
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    const approval = { personId: 'q', pin: '1234' };
    const input = { baseUrl: 'https://pay.example/', apiKey: 'a-key-of-it', passphrase: null, commandId: COMMAND };
    expect(await dispatch('setup.connect', { ...input, approval })).toMatchObject({ problem: { code: 'till_busy' } });
  }
});
