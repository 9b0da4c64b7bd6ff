import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#tests/core/manual-clock.ts';
import { found, lost, nothing, ok, problem, refused, throttled, unclear } from '#tests/core/outcomes.ts';
import { createScriptedWorld, runScripted as run, settleScripted as settle } from '#tests/core/scripted-operation.ts';

describe('what may be repeated after nothing was found', () => {
  const repeat = 'after_nothing_found';

  it.each(['timeout', 'cut', 'unreadable', 'server_error'] as const)(
    'C2: after %s looks before it sends the same again',
    async (reason) => {
      const { scenario } = await run({ repeat, sends: [lost(reason), ok('a')] }, 2 * SECOND);
      expect(scenario).toEqual([
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

  it('C2: the runner adopts what the lookup finds', async () => {
    const { scenario } = await run({ repeat, sends: [lost('cut')], looks: [found('b')] }, 2 * SECOND);
    expect(scenario).toEqual(['sent', 'send', 'unknown till_outcome_unknown', 'look', 'confirmed b by search']);
  });

  it('an operation that ended during its lookup is not sent again', async () => {
    const entry = { step: 'unknown', sends: 1, mayHaveArrived: true } as const;
    const world = createScriptedWorld({ repeat, sends: [ok('a')], entry });
    const settling = world.runner.settle('one');
    world.change({ step: 'rejected' });
    await settling;
    expect(world.scenario).toEqual(['look']);
  });

  it('an operation is resent without a lookup while no byte can have arrived', async () => {
    const { scenario } = await run({ repeat, sends: [lost('not_sent'), ok('a')] }, 2 * SECOND);
    expect(scenario).toEqual(['sent', 'send', 'unknown till_offline', 'sent', 'send', 'confirmed a by answer']);
    const unsent = await run({ repeat, sends: [lost('not_sent')], entry: { serverErrors: 2 } });
    expect(unsent.entry()).toMatchObject({ step: 'unknown', mayHaveArrived: false, serverErrors: 0 });
  });

  it('"may have arrived" stays set when a later attempt was not sent', async () => {
    const world = await run({ repeat, sends: [lost('timeout'), lost('not_sent')] }, 2 * SECOND);
    expect(world.entry()).toMatchObject({ mayHaveArrived: true, problem: problem('till_outcome_unknown') });
  });

  it('a retry waits as long as a limit asks, and longer each time otherwise', async () => {
    const world = createScriptedWorld({ repeat, sends: [throttled(20 * SECOND), ok('a')] });
    await world.runner.run('one');
    expect(world.scenario).toEqual(['sent', 'send', 'unknown request_rate_limited']);
    await world.clock.advance(19 * SECOND);
    expect(world.scenario).toHaveLength(3);
    await world.clock.advance(2 * SECOND);
    expect(world.scenario.slice(3)).toEqual(['sent', 'send', 'confirmed a by answer']);

    const pausing = createScriptedWorld({ repeat, sends: [lost('cut')], looks: [unclear(lost('cut'))] });
    await pausing.runner.run('one');
    const looked: number[] = [];
    for (let second = 1; second <= 180; second += 1) {
      const before = pausing.scenario.length;
      await pausing.clock.advance(SECOND);
      if (pausing.scenario.length > before) looked.push(second);
    }
    expect(looked).toEqual([1, 3, 7, 15, 31, 61, 91, 121, 151]);
  });

  it('a retry waits as long as a throttled lookup asks, and takes its message when nothing can have arrived', async () => {
    const world = createScriptedWorld({
      repeat,
      sends: [lost('cut')],
      looks: [unclear(throttled(45 * SECOND)), found('a')],
      entry: { ageMs: null },
    });
    await world.runner.run('one');
    expect(world.scenario).toEqual(['look', 'unknown request_rate_limited']);
    await world.clock.advance(44 * SECOND);
    expect(world.scenario).toHaveLength(2);
    await world.clock.advance(2 * SECOND);
    expect(world.scenario.slice(2)).toEqual(['look', 'confirmed a by search']);
  });

  it('only a limit lengthens the pause, a failing answer does not', async () => {
    const looks = [unclear(lost('server_error', 'bank_error', 60 * MINUTE)), found('a')];
    const world = await run({ repeat, sends: [lost('cut')], looks }, 10 * SECOND);
    expect(world.scenario.at(-1)).toBe('confirmed a by search');
  });

  it('a retry waits as described where no customer waits', async () => {
    const world = await run({ repeat, sends: [lost('cut')], settlePauseMs: [MINUTE, MINUTE] }, MINUTE - SECOND);
    expect(world.scenario).not.toContain('look');
    await world.clock.advance(2 * SECOND);
    expect(world.scenario).toContain('look');
  });

  it('a retry waits as long as a failing service asks', async () => {
    const world = createScriptedWorld({ repeat, sends: [lost('server_error', 'bank_error', 9 * SECOND)] });
    await world.runner.run('one');
    expect(world.scenario).toEqual(['sent', 'send', 'unknown bank_error']);
    await world.clock.advance(8 * SECOND);
    expect(world.scenario).toHaveLength(3);
    await world.clock.advance(2 * SECOND);
    expect(world.scenario.length).toBeGreaterThan(3);
  });

  it('a coded server error counts as a failure after three in a row, each with an empty lookup', async () => {
    const { scenario } = await run({ repeat, sends: [lost('server_error', 'bank_error')] }, MINUTE);
    expect(scenario.filter((word) => word === 'send')).toHaveLength(3);
    expect(scenario.filter((word) => word === 'look')).toHaveLength(3);
    expect(scenario.at(-1)).toBe('rejected bank_error');
  });

  it('the count of server errors starts again after any other answer', async () => {
    const failing = lost('server_error', 'bank_error');
    const { scenario } = await run(
      { repeat, sends: [failing, failing, lost('cut'), failing, failing, ok('a')] },
      MINUTE,
    );
    expect(scenario.at(-1)).toBe('confirmed a by answer');
  });

  it('an uncoded server error never counts as a failure', async () => {
    const { scenario } = await run({ repeat, sends: [lost('server_error')] }, MINUTE);
    expect(scenario).not.toContain('rejected till_service_failing');
    expect(scenario.filter((word) => word === 'send').length).toBeGreaterThan(3);
  });

  it('C2: a later refused attempt is looked up once more, because an earlier one may have been carried out', async () => {
    const sends = [lost('cut'), refused('tariff_inactive')];
    const adopted = await run({ repeat, sends, looks: [nothing, found('a')] }, 2 * SECOND);
    expect(adopted.scenario.slice(-2)).toEqual(['look', 'confirmed a by search']);
    const none = await run({ repeat, sends }, 2 * SECOND);
    expect(none.scenario.slice(-2)).toEqual(['look', 'rejected tariff_inactive']);
  });

  it('C3: the runner reads what a refusal names as done before', async () => {
    const sends = [refused('duplicate_idempotency_key')];
    const read = await run({ repeat, sends, taken: found('a') });
    expect(read.scenario).toEqual(['sent', 'send', 'confirmed a by key']);
    const free = await run({ repeat, sends, taken: { kind: 'refused', problem: problem('till_still_checking') } });
    expect(free.scenario.at(-1)).toBe('rejected till_still_checking');
    const foreign = await run({ repeat, sends, taken: { kind: 'foreign', problem: problem('till_foreign_invoice') } });
    expect(foreign.scenario.at(-1)).toBe('stopped till_foreign_invoice nothing');
  });

  it('an unsent operation is given up when its customer must have left, and never sent when nobody wants it', async () => {
    const late = await settle({ repeat, sends: [ok('a')], entry: { ageMs: 10 * MINUTE + 1 } });
    expect(late.scenario).toEqual(['rejected till_offline']);
    const inTime = await settle({ repeat, sends: [ok('a')], entry: { ageMs: 10 * MINUTE } });
    expect(inTime.scenario).toEqual(['sent', 'send', 'confirmed a by answer']);
    const unwanted = await settle({ repeat, sends: [ok('a')], entry: { isWanted: false, ageMs: null } });
    expect(unwanted.scenario).toEqual(['rejected till_offline']);
    const withReason = await settle({
      repeat,
      sends: [ok('a')],
      entry: { ageMs: 11 * MINUTE, problem: problem('request_rate_limited'), step: 'unknown' },
    });
    expect(withReason.scenario).toEqual(['rejected request_rate_limited']);
    const withoutReason = await settle({
      repeat,
      sends: [ok('a')],
      entry: { ageMs: 11 * MINUTE, problem: problem('till_outcome_unknown'), step: 'unknown' },
    });
    expect(withoutReason.scenario).toEqual(['rejected till_offline']);
  });

  it('C5: after another tender was chosen it is looked up but not sent again, and dropped after the time in flight', async () => {
    const entry = { step: 'unknown', mayHaveArrived: true, isWanted: false } as const;
    const { scenario } = await settle({ repeat, sends: [ok('a')], entry }, 11 * MINUTE);
    expect(scenario).not.toContain('send');
    expect(scenario.at(-1)).toBe('rejected till_offline');
    expect(scenario.filter((word) => word === 'look').length).toBeGreaterThan(10);
  });

  it('a lookup comes first when the age of the intent is unknown', async () => {
    const { scenario } = await settle({ repeat, sends: [ok('a')], entry: { ageMs: null } });
    expect(scenario).toEqual(['look', 'sent', 'send', 'confirmed a by answer']);
  });

  it('settles everything at once when the line is back, however long the next beat was away', async () => {
    const world = createScriptedWorld({ repeat, sends: [lost('cut')], looks: [unclear(lost('cut')), found('a')] });
    await world.runner.run('one');
    await world.clock.advance(1_500);
    expect(world.scenario.filter((word) => word === 'look')).toHaveLength(1);
    await world.runner.settleAll();
    expect(world.scenario.at(-1)).toBe('confirmed a by search');
  });

  it('lookups are frequent again after that, however long the backoff had become', async () => {
    const world = createScriptedWorld({ repeat, sends: [lost('cut')], looks: [unclear(lost('cut'))] });
    await world.runner.run('one');
    await world.clock.advance(MINUTE);
    await world.runner.settleAll();
    const { length } = world.scenario;
    await world.clock.advance(4 * SECOND);
    expect(world.scenario.slice(length).filter((word) => word === 'look')).toHaveLength(2);
  });

  it('settles thousands in slices, between which the till does what cannot wait', async () => {
    const world = createScriptedWorld({ repeat: 'same_handle', sends: [lost('cut')], others: 24 });
    const sent = (): number => world.scenario.filter((step) => step === 'send').length;
    const settling = world.runner.settleAll();
    await world.clock.advance(0);
    expect(sent()).toBe(10);
    await world.clock.advance(1);
    expect(sent()).toBe(20);
    await world.clock.advance(1);
    expect(sent()).toBe(25);
    await settling;
    // All of them come due at the same moment again.
    await world.clock.advance(998);
    expect(sent()).toBe(35);
    await world.clock.advance(2);
    expect(sent()).toBe(50);
    world.runner.stop();
  });
});
