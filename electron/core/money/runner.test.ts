import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#tests/core/manual-clock.ts';
import { found, lost, nothing, ok, problem, refused, throttled } from '#tests/core/outcomes.ts';
import { createScriptedWorld, runScripted as run, settleScripted as settle } from '#tests/core/scripted-operation.ts';

describe('every operation', () => {
  it('an operation is durable as sent before a byte is sent, and as confirmed after its answer', async () => {
    const { scenario } = await run({ repeat: 'never', sends: [ok('a')] }, MINUTE);
    expect(scenario).toEqual(['sent', 'send', 'confirmed a by answer']);
  });

  it('an operation is rejected with the refusal’s message', async () => {
    const { scenario } = await run({ repeat: 'after_nothing_found', sends: [refused('kyc_rejected')] }, MINUTE);
    expect(scenario).toEqual(['sent', 'send', 'rejected kyc_rejected']);
  });

  it('C3: stops, and keeps what it found, when the result may not be taken for ours', async () => {
    const { scenario } = await run({ repeat: 'never', sends: [ok('a')], objection: problem('till_foreign_invoice') });
    expect(scenario).toEqual(['sent', 'send', 'stopped till_foreign_invoice a']);
  });

  it('the runner ignores an unknown id and an ended operation', async () => {
    const world = createScriptedWorld({ repeat: 'never', sends: [ok('a')], entry: { step: 'rejected' } });
    await world.runner.run('another');
    await world.runner.run('one');
    await world.runner.settle('one');
    await world.clock.advance(10 * MINUTE);
    expect(world.scenario).toEqual([]);
    expect(world.logged).toEqual([]);
  });

  it('an ended operation is left alone', async () => {
    const world = await run({ repeat: 'never', sends: [ok('a')] });
    expect(world.timers()).toBe(0);
    const stopped = await run({ repeat: 'never', sends: [ok('a')], objection: problem('till_foreign_invoice') });
    expect(stopped.timers()).toBe(0);
  });

  it('one run per operation: further callers wait for the same result', async () => {
    const world = createScriptedWorld({ repeat: 'never', sends: [ok('a')] });
    await Promise.all([world.runner.run('one'), world.runner.run('one'), world.runner.settle('one')]);
    expect(world.scenario).toEqual(['sent', 'send', 'confirmed a by answer']);
  });

  it('H6: an operation is not sent when the ledger does not record it; that is logged and retried', async () => {
    const world = createScriptedWorld({ repeat: 'after_nothing_found', sends: [ok('a')] });
    world.breakLedger();
    await world.runner.run('one');
    expect(world.scenario).toEqual([]);
    expect(world.logged).toEqual([{ message: 'journal.failed', fields: { id: 'one', code: 'TypeError' } }]);
    await world.clock.advance(3 * SECOND);
    expect(world.logged.length).toBeGreaterThan(1);
    const strange = createScriptedWorld({ repeat: 'after_nothing_found', sends: [ok('a')] });
    strange.breakLedger('no error at all');
    await strange.runner.run('one');
    expect(strange.logged).toEqual([{ message: 'journal.failed', fields: { id: 'one', code: 'unknown' } }]);
  });

  it('an operation that the ledger lost is not continued, which is logged', async () => {
    const world = createScriptedWorld({ repeat: 'after_nothing_found', sends: [ok('a')] });
    const running = world.runner.run('one');
    world.lose();
    await running;
    expect(world.scenario).toEqual([]);
    expect(world.logged).toEqual([{ message: 'journal.failed', fields: { id: 'one', code: 'TypeError' } }]);
    expect(world.timers()).toBe(0);
  });

  it.each([
    ['gate', []],
    ['send', ['sent', 'send']],
    ['look', ['look']],
  ] as const)('an operation goes no further once the till stops in the middle of its %s', async (stopsAt, scenario) => {
    const entry = stopsAt === 'look' ? ({ step: 'sent', sends: 1, mayHaveArrived: true } as const) : {};
    for (const repeat of ['after_nothing_found', 'never'] as const) {
      const world = createScriptedWorld({ repeat, sends: [ok('a')], looks: [found('a')], entry, stopsAt });
      const running = world.runner.run('one');
      const reads = world.reads();
      await running;
      expect(world.scenario).toEqual(scenario);
      expect(world.timers()).toBe(0);
      // The ledger is closed by then.
      if (stopsAt === 'gate') expect(world.reads()).toBe(reads);
    }
  });

  it('an operation does not begin, and its timer does not fire, once the till stopped', async () => {
    const world = await run({ repeat: 'after_nothing_found', sends: [lost('cut')] });
    expect(world.timers()).toBe(1);
    world.runner.stop();
    expect(world.timers()).toBe(0);
    const [reads, length] = [world.reads(), world.scenario.length];
    await world.runner.settle('one');
    expect([world.reads(), world.scenario.length]).toEqual([reads, length]);
  });

  it('C3: an operation waits for the comparison of the ledger; nothing is sent or marked as sent', async () => {
    const gate = [problem('till_reconciling'), null];
    const world = createScriptedWorld({ repeat: 'after_nothing_found', sends: [ok('a')], gate });
    await world.runner.run('one');
    expect(world.scenario).toEqual(['unknown till_reconciling']);
    expect(world.entry()).toMatchObject({ sends: 0, mayHaveArrived: false });
    await world.clock.advance(2 * SECOND);
    expect(world.scenario.slice(1)).toEqual(['sent', 'send', 'confirmed a by answer']);
  });

  it('D1: an operation ends at once while another machine has this till’s tag, unless an earlier attempt may have arrived', async () => {
    const gate = [problem('till_books_cloned')];
    const fresh = await run({ repeat: 'after_nothing_found', sends: [ok('a')], gate });
    expect(fresh.scenario).toEqual(['rejected till_books_cloned']);
    const entry = { step: 'unknown', sends: 1, mayHaveArrived: true } as const;
    const again = await settle({ repeat: 'after_nothing_found', sends: [ok('a')], looks: [nothing], gate, entry });
    expect(again.scenario).toEqual(['look', 'unknown till_books_cloned']);
  });

  it('C5: an operation is not sent when the cashier chose another tender during the comparison', async () => {
    const world = createScriptedWorld({ repeat: 'after_nothing_found', sends: [ok('a')] });
    const running = world.runner.run('one');
    world.change({ isWanted: false });
    await running;
    expect(world.scenario).toEqual(['rejected till_offline']);
  });

  it('C3: an operation is looked up first when the comparison found that an earlier run had sent it', async () => {
    const world = createScriptedWorld({ repeat: 'after_nothing_found', sends: [ok('a')], looks: [found('b')] });
    const running = world.runner.run('one');
    world.change({ mayHaveArrived: true });
    await running;
    expect(world.scenario).toEqual(['look', 'confirmed b by search']);
  });
});

describe('what our own handle identifies', () => {
  const repeat = 'same_handle';

  it('H4: an operation with its own handle is sent again at once, and adopted when it was accepted before', async () => {
    const sends = [lost('timeout'), refused('duplicate_client_operation_id')];
    const { scenario } = await run({ repeat, sends, taken: found('receipt') }, 2 * SECOND);
    expect(scenario).toEqual([
      'sent',
      'send',
      'unknown till_outcome_unknown',
      'sent',
      'send',
      'confirmed receipt by key',
    ]);
  });

  it('an operation with its own handle needs no lookup before a refusal is accepted', async () => {
    const { scenario } = await run({ repeat, sends: [lost('cut'), refused('tariff_inactive')] }, 2 * SECOND);
    expect(scenario).not.toContain('look');
    expect(scenario.at(-1)).toBe('rejected tariff_inactive');
  });

  it('an operation with its own handle is sent however late: the sale is made and needs its receipt', async () => {
    const { scenario } = await settle({ repeat, sends: [ok('a')], entry: { ageMs: 24 * 60 * MINUTE } });
    expect(scenario.at(-1)).toBe('confirmed a by answer');
  });

  it('an unsent operation is rejected when nobody wants it any more', async () => {
    const { scenario } = await settle({ repeat, sends: [ok('a')], entry: { isWanted: false } });
    expect(scenario).toEqual(['rejected till_offline']);
    const perhaps = await settle({ repeat, sends: [ok('a')], entry: { isWanted: false, mayHaveArrived: true } });
    expect(perhaps.scenario.at(-1)).toBe('confirmed a by answer');
  });
});

describe('what is sent once for life', () => {
  const repeat = 'never';

  it.each(['timeout', 'cut', 'unreadable', 'server_error'] as const)(
    'R1, R4: after %s it is looked for and never sent again',
    async (reason) => {
      const { scenario } = await run({ repeat, sends: [lost(reason)] }, 60 * MINUTE);
      expect(scenario.filter((word) => word === 'send')).toHaveLength(1);
      expect(scenario.filter((word) => word === 'look').length).toBeGreaterThan(100);
    },
  );

  it('R1: an operation ends at once when surely nothing was sent or done', async () => {
    const unsent = await run({ repeat, sends: [lost('not_sent')] }, MINUTE);
    expect(unsent.scenario).toEqual(['sent', 'send', 'rejected till_offline']);
    const limited = await run({ repeat, sends: [throttled(SECOND)] }, MINUTE);
    expect(limited.scenario).toEqual(['sent', 'send', 'rejected request_rate_limited']);
    const held = await run({ repeat, sends: [ok('a')], gate: [problem('till_reconciling')] }, MINUTE);
    expect(held.scenario).toEqual(['rejected till_reconciling']);
  });

  it('R1: an intent found unsent after a restart is not sent: nobody waits for it', async () => {
    const { scenario } = await settle({ repeat, sends: [ok('a')] }, MINUTE);
    expect(scenario).toEqual(['rejected till_offline']);
  });

  it('R1: what was sent before a restart is looked for', async () => {
    const entry = { step: 'sent', sends: 1, mayHaveArrived: true } as const;
    const { scenario, logged } = await settle({ repeat, sends: [], looks: [nothing, found('b')], entry }, 2 * SECOND);
    expect(logged).toEqual([]);
    expect(scenario).toEqual(['look', 'unknown till_outcome_unknown', 'look', 'confirmed b by search']);
  });

  it('R1: an operation is rejected when its only attempt surely did not arrive', async () => {
    const entry = { step: 'unknown', sends: 1, mayHaveArrived: false } as const;
    const { scenario } = await settle({ repeat, sends: [ok('a')], entry });
    expect(scenario).toEqual(['rejected till_offline']);
  });

  it('R4: what a look calls a case for a person stops it', async () => {
    const looks = [{ kind: 'foreign', problem: problem('qr_refund_execution_uncertain') } as const];
    const { scenario } = await run({ repeat, sends: [lost('cut')], looks }, 2 * SECOND);
    expect(scenario.at(-1)).toBe('stopped qr_refund_execution_uncertain nothing');
  });
});

describe('what the service took and works on', () => {
  const repeat = 'same_handle';
  const taken = { repeat, sends: [ok('pending')] } as const;
  const endless = { isOver: () => false, pauseMs: [SECOND, SECOND] } as const;
  const steps: Readonly<Record<string, string>> = { pending: 'working', working: 'over' };

  it('an accepted operation is polled until its end, with growing pauses up to the longest', async () => {
    const asked: number[] = [];
    const world = createScriptedWorld({
      ...taken,
      follow: {
        isOver: (result) => result === 'over',
        lookup: (_, result) => {
          asked.push(Math.round(world.clock.monotonicMs() / SECOND));
          return Promise.resolve(asked.length < 4 ? lost('cut') : ok(steps[result] ?? 'over'));
        },
        pauseMs: [2 * SECOND, 5 * SECOND],
      },
    });
    await world.runner.run('one');
    await world.clock.advance(MINUTE);
    expect(asked).toEqual([3, 7, 12, 17, 22]);
    expect(world.scenario).toEqual([
      'sent',
      'send',
      'confirmed pending by answer',
      'followed working',
      'followed over',
    ]);
  });

  it('polling waits as long as a limit asks', async () => {
    const asked: number[] = [];
    const world = createScriptedWorld({
      ...taken,
      follow: {
        ...endless,
        lookup: () => {
          asked.push(Math.round(world.clock.monotonicMs() / SECOND));
          return Promise.resolve(throttled(30 * SECOND));
        },
      },
    });
    await world.runner.run('one');
    await world.clock.advance(40 * SECOND);
    expect(asked).toEqual([2, 32]);
  });

  it('only a limit lengthens the pause, a failing answer does not', async () => {
    let asked = 0;
    const world = createScriptedWorld({
      ...taken,
      follow: {
        ...endless,
        lookup: () => {
          asked += 1;
          return Promise.resolve(lost('server_error', 'bank_error', 60 * MINUTE));
        },
      },
    });
    await world.runner.run('one');
    await world.clock.advance(MINUTE);
    expect(asked).toBeGreaterThan(50);
  });

  it('polling resumes after a restart, and ends with the operation', async () => {
    const follow = {
      isOver: (result: string) => result === 'over',
      lookup: () => Promise.resolve(ok('over')),
      pauseMs: [SECOND, SECOND],
    } as const;
    const open = await settle({ repeat, sends: [], follow, entry: { step: 'confirmed', result: 'pending' } });
    expect(open.scenario).toEqual(['followed over']);
    const over = await settle({ repeat, sends: [], follow, entry: { step: 'confirmed', result: 'over' } }, MINUTE);
    expect(over.scenario).toEqual([]);
    const unfollowed = await settle({ repeat, sends: [], entry: { step: 'confirmed', result: 'x' } }, MINUTE);
    expect(unfollowed.scenario).toEqual([]);
    const empty = await settle({ repeat, sends: [], follow, entry: { step: 'confirmed' } }, MINUTE);
    expect(empty.scenario).toEqual([]);
    const stopped = await settle({ repeat, sends: [], follow, entry: { step: 'stopped', result: 'pending' } }, MINUTE);
    expect(stopped.scenario).toEqual([]);
    expect([over, unfollowed, empty, stopped].flatMap(({ logged }) => logged)).toEqual([]);
  });

  it('polling writes nothing once the till stops', async () => {
    const world = createScriptedWorld({
      repeat,
      sends: [ok('pending')],
      follow: { isOver: () => false, lookup: () => Promise.resolve(ok('over')), pauseMs: [SECOND, SECOND] },
    });
    await world.runner.run('one');
    const asking = world.runner.settle('one');
    world.runner.stop();
    await asking;
    expect(world.scenario.at(-1)).toBe('confirmed pending by answer');
  });
});
