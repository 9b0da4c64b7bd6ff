import { describe, expect, it } from 'vitest';
import {
  createScriptedWorld,
  lost,
  ok,
  problem,
  refused,
  type Script,
  throttled,
} from '../../../tests/core/scripted-operation.ts';
import type { Outcome } from '../api/outcome.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const found = (result: string) => ({ kind: 'found', result }) as const;
const nothing = { kind: 'nothing' } as const;
const unclear = (outcome: Outcome<string>) => {
  if (outcome.kind === 'ok') throw new TypeError('clear');
  return { kind: 'unclear', outcome } as const;
};

async function run(script: Script, forMs = 0) {
  const world = createScriptedWorld(script);
  await world.runner.run('one');
  await world.clock.advance(forMs);
  return world;
}

async function settle(script: Script, forMs = 0) {
  const world = createScriptedWorld(script);
  await world.runner.settleAll();
  await world.clock.advance(forMs);
  return world;
}

describe('every operation', () => {
  it('is durable as sent before a byte leaves, and as confirmed once it was answered', async () => {
    const { story } = await run({ repeat: 'never', sends: [ok('a')] }, MINUTE);
    expect(story).toEqual(['sent', 'send', 'confirmed a by answer']);
  });

  it('is rejected with the words of the refusal', async () => {
    const { story } = await run({ repeat: 'after_nothing_found', sends: [refused('kyc_rejected')] }, MINUTE);
    expect(story).toEqual(['sent', 'send', 'rejected kyc_rejected']);
  });

  it('C3: stops, and keeps what it found, when the result may not be taken for ours', async () => {
    const { story } = await run({ repeat: 'never', sends: [ok('a')], objection: problem('till_foreign_invoice') });
    expect(story).toEqual(['sent', 'send', 'stopped till_foreign_invoice a']);
  });

  it('does nothing for an id that nobody knows, and for one that is over', async () => {
    const world = createScriptedWorld({ repeat: 'never', sends: [ok('a')], entry: { step: 'rejected' } });
    await world.runner.run('another');
    await world.runner.run('one');
    await world.runner.settle('one');
    await world.clock.advance(10 * MINUTE);
    expect(world.story).toEqual([]);
  });

  it('is carried on by one at a time: who asks meanwhile waits for the same', async () => {
    const world = createScriptedWorld({ repeat: 'never', sends: [ok('a')] });
    await Promise.all([world.runner.run('one'), world.runner.run('one'), world.runner.settle('one')]);
    expect(world.story).toEqual(['sent', 'send', 'confirmed a by answer']);
  });

  it('H6: is not sent when the books do not take that it is; it is logged, and tried again', async () => {
    const world = createScriptedWorld({ repeat: 'after_nothing_found', sends: [ok('a')] });
    world.breakLedger();
    await world.runner.run('one');
    expect(world.story).toEqual([]);
    expect(world.logged).toEqual(['journal.failed']);
    await world.clock.advance(3 * SECOND);
    expect(world.logged.length).toBeGreaterThan(1);
  });

  it('goes no further once the till stops, in the middle of an answer too', async () => {
    const world = createScriptedWorld({ repeat: 'after_nothing_found', sends: [lost('cut')], looks: [found('a')] });
    const running = world.runner.run('one');
    world.runner.stop();
    await running;
    await world.clock.advance(MINUTE);
    expect(world.story).not.toContain('unknown till_outcome_unknown');
    const idle = createScriptedWorld({ repeat: 'after_nothing_found', sends: [lost('cut')] });
    await idle.runner.run('one');
    const { length } = idle.story;
    idle.runner.stop();
    await idle.clock.advance(MINUTE);
    expect(idle.story).toHaveLength(length);
  });

  it('C3: waits for the books to be compared; nothing is sent, nothing is called sent', async () => {
    const gate = [problem('till_reconciling'), null];
    const world = createScriptedWorld({ repeat: 'after_nothing_found', sends: [ok('a')], gate });
    await world.runner.run('one');
    expect(world.story).toEqual(['unknown till_reconciling']);
    expect(world.entry()).toMatchObject({ sends: 0, mayHaveArrived: false });
    await world.clock.advance(2 * SECOND);
    expect(world.story.slice(1)).toEqual(['sent', 'send', 'confirmed a by answer']);
  });

  it('C5: is not sent when the cashier chose another way while the books were compared', async () => {
    const world = createScriptedWorld({ repeat: 'after_nothing_found', sends: [ok('a')] });
    const running = world.runner.run('one');
    world.change({ isWanted: false });
    await running;
    expect(world.story).toEqual(['rejected till_offline']);
  });
});

describe('what may be repeated after nothing was found', () => {
  const repeat = 'after_nothing_found';

  it.each(['timeout', 'cut', 'unreadable', 'server_error'] as const)(
    'C2: after %s looks before it sends the same again',
    async (reason) => {
      const { story } = await run({ repeat, sends: [lost(reason), ok('a')] }, 2 * SECOND);
      expect(story).toEqual([
        'sent',
        'send',
        'unknown till_outcome_unknown',
        'look',
        'sent',
        'send',
        'confirmed a by answer',
      ]);
    },
  );

  it('C2: adopts what the look finds', async () => {
    const { story } = await run({ repeat, sends: [lost('cut')], looks: [found('b')] }, 2 * SECOND);
    expect(story).toEqual(['sent', 'send', 'unknown till_outcome_unknown', 'look', 'confirmed b by search']);
  });

  it('is sent again without a look while no byte can have arrived', async () => {
    const { story } = await run({ repeat, sends: [lost('not_sent'), ok('a')] }, 2 * SECOND);
    expect(story).toEqual(['sent', 'send', 'unknown till_offline', 'sent', 'send', 'confirmed a by answer']);
  });

  it('stays "may have arrived" when a later try could not leave', async () => {
    const world = await run({ repeat, sends: [lost('timeout'), lost('not_sent')] }, 2 * SECOND);
    expect(world.entry()).toMatchObject({ mayHaveArrived: true, problem: problem('till_outcome_unknown') });
  });

  it('waits as long as a limit asks, and longer each time otherwise', async () => {
    const world = createScriptedWorld({ repeat, sends: [throttled(20 * SECOND), ok('a')] });
    await world.runner.run('one');
    expect(world.story).toEqual(['sent', 'send', 'unknown request_rate_limited']);
    await world.clock.advance(19 * SECOND);
    expect(world.story).toHaveLength(3);
    await world.clock.advance(2 * SECOND);
    expect(world.story.slice(3)).toEqual(['sent', 'send', 'confirmed a by answer']);

    const pausing = createScriptedWorld({ repeat, sends: [lost('cut')], looks: [unclear(lost('cut'))] });
    await pausing.runner.run('one');
    const looked: number[] = [];
    for (let second = 1; second <= 180; second += 1) {
      const before = pausing.story.length;
      await pausing.clock.advance(SECOND);
      if (pausing.story.length > before) looked.push(second);
    }
    expect(looked).toEqual([1, 3, 7, 15, 31, 61, 91, 121, 151]);
  });

  it('waits as long as a throttled look asks, and takes its words when nothing can have arrived', async () => {
    const world = createScriptedWorld({
      repeat,
      sends: [lost('cut')],
      looks: [unclear(throttled(45 * SECOND)), found('a')],
      entry: { ageMs: null },
    });
    await world.runner.run('one');
    expect(world.story).toEqual(['look', 'unknown request_rate_limited']);
    await world.clock.advance(44 * SECOND);
    expect(world.story).toHaveLength(2);
    await world.clock.advance(2 * SECOND);
    expect(world.story.slice(2)).toEqual(['look', 'confirmed a by search']);
  });

  it('waits as long as a failing service asks', async () => {
    const world = createScriptedWorld({ repeat, sends: [lost('server_error', 'bank_error', 9 * SECOND)] });
    await world.runner.run('one');
    expect(world.story).toEqual(['sent', 'send', 'unknown bank_error']);
    await world.clock.advance(8 * SECOND);
    expect(world.story).toHaveLength(3);
    await world.clock.advance(2 * SECOND);
    expect(world.story.length).toBeGreaterThan(3);
  });

  it('believes a coded server error only the third time in a row, each followed by an empty look', async () => {
    const { story } = await run({ repeat, sends: [lost('server_error', 'bank_error')] }, MINUTE);
    expect(story.filter((word) => word === 'send')).toHaveLength(3);
    expect(story.filter((word) => word === 'look')).toHaveLength(3);
    expect(story.at(-1)).toBe('rejected bank_error');
  });

  it('counts server errors anew after anything else', async () => {
    const failing = lost('server_error', 'bank_error');
    const { story } = await run({ repeat, sends: [failing, failing, lost('cut'), failing, failing, ok('a')] }, MINUTE);
    expect(story.at(-1)).toBe('confirmed a by answer');
  });

  it('an uncoded server error is never believed', async () => {
    const { story } = await run({ repeat, sends: [lost('server_error')] }, MINUTE);
    expect(story).not.toContain('rejected till_service_failing');
    expect(story.filter((word) => word === 'send').length).toBeGreaterThan(3);
  });

  it('C2: looks once more when a later try is refused, because an earlier one may have been carried out', async () => {
    const sends = [lost('cut'), refused('tariff_inactive')];
    const adopted = await run({ repeat, sends, looks: [nothing, found('a')] }, 2 * SECOND);
    expect(adopted.story.slice(-2)).toEqual(['look', 'confirmed a by search']);
    const none = await run({ repeat, sends }, 2 * SECOND);
    expect(none.story.slice(-2)).toEqual(['look', 'rejected tariff_inactive']);
  });

  it('C3: reads what a refusal names as done before', async () => {
    const sends = [refused('duplicate_idempotency_key')];
    const read = await run({ repeat, sends, taken: found('a') });
    expect(read.story).toEqual(['sent', 'send', 'confirmed a by key']);
    const free = await run({ repeat, sends, taken: { kind: 'refused', problem: problem('till_still_checking') } });
    expect(free.story.at(-1)).toBe('rejected till_still_checking');
    const foreign = await run({ repeat, sends, taken: { kind: 'foreign', problem: problem('till_foreign_invoice') } });
    expect(foreign.story.at(-1)).toBe('stopped till_foreign_invoice nothing');
  });

  it('is given up unsent once its customer must have left, and never sent when nobody wants it', async () => {
    const late = await settle({ repeat, sends: [ok('a')], entry: { ageMs: 10 * MINUTE + 1 } });
    expect(late.story).toEqual(['rejected till_offline']);
    const inTime = await settle({ repeat, sends: [ok('a')], entry: { ageMs: 10 * MINUTE } });
    expect(inTime.story).toEqual(['sent', 'send', 'confirmed a by answer']);
    const unwanted = await settle({ repeat, sends: [ok('a')], entry: { isWanted: false, ageMs: null } });
    expect(unwanted.story).toEqual(['rejected till_offline']);
    const told = await settle({
      repeat,
      sends: [ok('a')],
      entry: { ageMs: 11 * MINUTE, problem: problem('request_rate_limited'), step: 'unknown' },
    });
    expect(told.story).toEqual(['rejected request_rate_limited']);
    const untold = await settle({
      repeat,
      sends: [ok('a')],
      entry: { ageMs: 11 * MINUTE, problem: problem('till_outcome_unknown'), step: 'unknown' },
    });
    expect(untold.story).toEqual(['rejected till_offline']);
  });

  it('C5: is looked for, but not sent again, once another way was chosen; and is let go of when it wandered too long', async () => {
    const entry = { step: 'unknown', mayHaveArrived: true, isWanted: false } as const;
    const { story } = await settle({ repeat, sends: [ok('a')], entry }, 11 * MINUTE);
    expect(story).not.toContain('send');
    expect(story.at(-1)).toBe('rejected till_offline');
    expect(story.filter((word) => word === 'look').length).toBeGreaterThan(10);
  });

  it('looks first when the age of the intent cannot be told', async () => {
    const { story } = await settle({ repeat, sends: [ok('a')], entry: { ageMs: null } });
    expect(story).toEqual(['look', 'sent', 'send', 'confirmed a by answer']);
  });

  it('settles everything at once when the line is back, however long the next beat was away', async () => {
    const world = createScriptedWorld({ repeat, sends: [lost('cut')], looks: [unclear(lost('cut')), found('a')] });
    await world.runner.run('one');
    await world.clock.advance(1_500);
    expect(world.story.filter((word) => word === 'look')).toHaveLength(1);
    await world.runner.settleAll();
    expect(world.story.at(-1)).toBe('confirmed a by search');
  });
});

describe('what is told apart by our own handle', () => {
  const repeat = 'same_handle';

  it('H4: goes out again at once, and is adopted when it was taken before', async () => {
    const sends = [lost('timeout'), refused('duplicate_client_operation_id')];
    const { story } = await run({ repeat, sends, taken: found('receipt') }, 2 * SECOND);
    expect(story).toEqual(['sent', 'send', 'unknown till_outcome_unknown', 'sent', 'send', 'confirmed receipt by key']);
  });

  it('needs no look before a refusal is believed', async () => {
    const { story } = await run({ repeat, sends: [lost('cut'), refused('tariff_inactive')] }, 2 * SECOND);
    expect(story).not.toContain('look');
    expect(story.at(-1)).toBe('rejected tariff_inactive');
  });

  it('is sent on however late: the sale is made and its receipt is owed', async () => {
    const { story } = await settle({ repeat, sends: [ok('a')], entry: { ageMs: 24 * 60 * MINUTE } });
    expect(story.at(-1)).toBe('confirmed a by answer');
  });

  it('is rejected unsent when nobody wants it any more', async () => {
    const { story } = await settle({ repeat, sends: [ok('a')], entry: { isWanted: false } });
    expect(story).toEqual(['rejected till_offline']);
    const perhaps = await settle({ repeat, sends: [ok('a')], entry: { isWanted: false, mayHaveArrived: true } });
    expect(perhaps.story.at(-1)).toBe('confirmed a by answer');
  });
});

describe('what is sent once for life', () => {
  const repeat = 'never';

  it.each(['timeout', 'cut', 'unreadable', 'server_error'] as const)(
    'R1, R4: after %s it is looked for and never sent again',
    async (reason) => {
      const { story } = await run({ repeat, sends: [lost(reason)] }, 60 * MINUTE);
      expect(story.filter((word) => word === 'send')).toHaveLength(1);
      expect(story.filter((word) => word === 'look').length).toBeGreaterThan(100);
    },
  );

  it('R1: is over at once when surely nothing was sent or done', async () => {
    const unsent = await run({ repeat, sends: [lost('not_sent')] }, MINUTE);
    expect(unsent.story).toEqual(['sent', 'send', 'rejected till_offline']);
    const limited = await run({ repeat, sends: [throttled(SECOND)] }, MINUTE);
    expect(limited.story).toEqual(['sent', 'send', 'rejected request_rate_limited']);
    const held = await run({ repeat, sends: [ok('a')], gate: [problem('till_reconciling')] }, MINUTE);
    expect(held.story).toEqual(['rejected till_reconciling']);
  });

  it('R1: an intent found unsent after a restart is not sent: nobody waits for it', async () => {
    const { story } = await settle({ repeat, sends: [ok('a')] }, MINUTE);
    expect(story).toEqual(['rejected till_offline']);
  });

  it('R1: what was sent before a restart is looked for', async () => {
    const entry = { step: 'sent', sends: 1, mayHaveArrived: true } as const;
    const { story } = await settle({ repeat, sends: [ok('a')], looks: [nothing, found('b')], entry }, 2 * SECOND);
    expect(story).toEqual(['look', 'unknown till_outcome_unknown', 'look', 'confirmed b by search']);
  });

  it('R1: is rejected when its only try surely did not arrive', async () => {
    const entry = { step: 'unknown', sends: 1, mayHaveArrived: false } as const;
    const { story } = await settle({ repeat, sends: [ok('a')], entry });
    expect(story).toEqual(['rejected till_offline']);
  });

  it('R4: what a look calls a case for a person stops it', async () => {
    const looks = [{ kind: 'foreign', problem: problem('qr_refund_execution_uncertain') } as const];
    const { story } = await run({ repeat, sends: [lost('cut')], looks }, 2 * SECOND);
    expect(story.at(-1)).toBe('stopped qr_refund_execution_uncertain nothing');
  });
});

describe('what the service took and works on', () => {
  const repeat = 'same_handle';
  const steps: Readonly<Record<string, string>> = { pending: 'working', working: 'over' };

  it('is asked for until it is over, with pauses that grow to their longest', async () => {
    const asked: number[] = [];
    const world = createScriptedWorld({
      repeat,
      sends: [ok('pending')],
      follow: {
        isOver: (result) => result === 'over',
        look: (_, result) => {
          asked.push(Math.round(world.clock.monotonicMs() / SECOND));
          return Promise.resolve(asked.length < 4 ? lost('cut') : ok(steps[result] ?? 'over'));
        },
        pauseMs: [2 * SECOND, 5 * SECOND],
      },
    });
    await world.runner.run('one');
    await world.clock.advance(MINUTE);
    expect(asked).toEqual([3, 7, 12, 17, 22]);
    expect(world.story).toEqual(['sent', 'send', 'confirmed pending by answer', 'followed working', 'followed over']);
  });

  it('waits as long as a limit asks', async () => {
    const asked: number[] = [];
    const world = createScriptedWorld({
      repeat,
      sends: [ok('pending')],
      follow: {
        isOver: () => false,
        look: () => {
          asked.push(Math.round(world.clock.monotonicMs() / SECOND));
          return Promise.resolve(throttled(30 * SECOND));
        },
        pauseMs: [SECOND, SECOND],
      },
    });
    await world.runner.run('one');
    await world.clock.advance(40 * SECOND);
    expect(asked).toEqual([2, 32]);
  });

  it('is taken up again after a restart, and left alone once it is over', async () => {
    const follow = {
      isOver: (result: string) => result === 'over',
      look: () => Promise.resolve(ok('over')),
      pauseMs: [SECOND, SECOND],
    } as const;
    const open = await settle({ repeat, sends: [], follow, entry: { step: 'confirmed', result: 'pending' } });
    expect(open.story).toEqual(['followed over']);
    const over = await settle({ repeat, sends: [], follow, entry: { step: 'confirmed', result: 'over' } }, MINUTE);
    expect(over.story).toEqual([]);
    const unfollowed = await settle({ repeat, sends: [], entry: { step: 'confirmed', result: 'x' } }, MINUTE);
    expect(unfollowed.story).toEqual([]);
    const empty = await settle({ repeat, sends: [], follow, entry: { step: 'confirmed' } }, MINUTE);
    expect(empty.story).toEqual([]);
  });

  it('writes nothing more once the till stops while it is asked for', async () => {
    const world = createScriptedWorld({
      repeat,
      sends: [ok('pending')],
      follow: { isOver: () => false, look: () => Promise.resolve(ok('over')), pauseMs: [SECOND, SECOND] },
    });
    await world.runner.run('one');
    const asking = world.runner.settle('one');
    world.runner.stop();
    await asking;
    expect(world.story.at(-1)).toBe('confirmed pending by answer');
  });
});
