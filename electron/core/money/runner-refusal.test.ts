import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#tests/core/manual-clock.ts';
import { found, lost, nothing, ok, problem, refused, throttled, unclear } from '#tests/core/outcomes.ts';
import {
  createScriptedWorld,
  runScripted as run,
  type Script,
  settleScripted as settle,
} from '#tests/core/scripted-operation.ts';

const doubted = { repeat: 'never', isLookedUpWhenRefused: true } as const;

describe('a refusal of what moves money back', () => {
  it.each<[string, Script['sends'], string]>([
    ['refusal', [refused('Invoice is not refundable')], 'Invoice is not refundable'],
    ['429', [throttled(9_000)], 'request_rate_limited'],
  ])('W3: a refusal is accepted after one lookup that finds nothing: a %s', async (_, sends, code) => {
    const { scenario, entry } = await run({ ...doubted, sends, looks: [nothing] }, MINUTE);
    expect(scenario).toEqual(['sent', 'send', 'look', `rejected ${code}`]);
    expect(entry().step).toBe('rejected');
  });

  it.each<[string, Script['sends']]>([
    ['refusal', [refused('Invoice is not refundable')]],
    ['429', [throttled(9_000)]],
  ])('W3: a refusal is not accepted where a lookup finds it done: a %s', async (_, sends) => {
    const { scenario } = await run({ ...doubted, sends, looks: [found('a')] }, MINUTE);
    expect(scenario).toEqual(['sent', 'send', 'look', 'confirmed a by search']);
  });

  it('W3: a refusal is not reported while no lookup succeeds, and is reported unchanged once one does', async () => {
    const looks = [unclear(throttled(4_000)), unclear(lost('timeout')), nothing];
    const world = createScriptedWorld({ ...doubted, sends: [refused('kyc_rejected')], looks });
    await world.runner.run('one');
    expect(world.scenario).toEqual(['sent', 'send', 'look', 'unknown till_outcome_unknown']);
    expect(world.entry()).toMatchObject({ mayHaveArrived: true, refusal: problem('kyc_rejected') });
    await world.clock.advance(3 * SECOND);
    expect(world.scenario).toHaveLength(4);
    await world.clock.advance(MINUTE);
    expect(world.scenario.at(-1)).toBe('rejected kyc_rejected');
    expect(world.scenario.filter((word) => word === 'send')).toHaveLength(1);
  });

  it('W3: a refusal is not reported where the successful lookup finds the operation', async () => {
    const looks = [unclear(lost('cut')), found('a')];
    const { scenario } = await run({ ...doubted, sends: [refused('kyc_rejected')], looks }, MINUTE);
    expect(scenario.at(-1)).toBe('confirmed a by search');
  });

  it('W3: a lookup cut by the till’s stop is left to the next start', async () => {
    const { scenario } = await run({ ...doubted, sends: [refused('kyc_rejected')], stopsAt: 'look' });
    expect(scenario).toEqual(['sent', 'send', 'look']);
    const throttle = await run({ ...doubted, sends: [throttled(1)], stopsAt: 'look' });
    expect(throttle.scenario).toEqual(['sent', 'send', 'look']);
  });

  it('W3: a refusal is accepted at once where no money is refunded', async () => {
    const { scenario } = await run({ repeat: 'never', sends: [refused('kyc_rejected')], looks: [found('a')] });
    expect(scenario).toEqual(['sent', 'send', 'rejected kyc_rejected']);
  });
});

describe('what is asked right before a try', () => {
  const repeat = 'after_nothing_found';

  it('H2: the check before sending blocks it, and it is not marked as sent', async () => {
    const admissions = [{ kind: 'refused', problem: problem('till_money_in_flight') }] as const;
    const { scenario } = await run({ repeat, sends: [ok('a')], admissions });
    expect(scenario).toEqual(['rejected till_money_in_flight']);
    const withReason = await run({ repeat, sends: [ok('a')], admissions: [unclear(refused('cashbox_disabled'))] });
    expect(withReason.scenario).toEqual(['rejected cashbox_disabled']);
  });

  it('H1: the check before sending finds that it is done already', async () => {
    const { scenario } = await run({ repeat, sends: [ok('a')], admissions: [found('b')] });
    expect(scenario).toEqual(['confirmed b by search']);
  });

  it('the operation waits while the check before sending has no result', async () => {
    const admissions = [unclear(lost('timeout')), nothing];
    const world = createScriptedWorld({ repeat, sends: [ok('a')], admissions });
    await world.runner.run('one');
    expect(world.scenario).toEqual(['unknown till_service_silent']);
    await world.clock.advance(2 * SECOND);
    expect(world.scenario.slice(1)).toEqual(['sent', 'send', 'confirmed a by answer']);
  });

  it('the operation ends with the till during the check', async () => {
    const { scenario } = await run({ repeat, sends: [ok('a')], admissions: [nothing], stopsAt: 'admit' });
    expect(scenario).toEqual([]);
  });
});

describe('what is followed home', () => {
  const home = { repeat: 'after_nothing_found', defersRejectionWhileInFlight: true } as const;
  const open = { step: 'unknown', sends: 1, mayHaveArrived: true, mayStillArrive: true } as const;
  const inFlight = { kind: 'refused', problem: problem('till_money_in_flight') } as const;

  it('W4: a rejection is deferred while an earlier attempt can arrive, and reported once none can', async () => {
    const script = { ...home, sends: [ok('a')], admissions: [inFlight], entry: open, looks: [nothing] };
    const world = createScriptedWorld(script);
    await world.runner.settle('one');
    expect(world.scenario).toEqual(['look', 'unknown till_outcome_unknown']);
    expect(world.entry().refusal).toEqual(inFlight.problem);
    await world.clock.advance(5 * MINUTE);
    expect(world.entry().step).toBe('unknown');
    world.change({ mayStillArrive: false });
    await world.clock.advance(MINUTE);
    expect(world.scenario.at(-1)).toBe('rejected till_money_in_flight');
    expect(world.scenario).not.toContain('send');
  });

  it('W4: a rejection by the service is deferred while an earlier attempt can arrive', async () => {
    const world = await settle({ ...home, sends: [refused('cashbox_disabled')], entry: open, looks: [nothing] });
    expect(world.scenario).toEqual(['look', 'sent', 'send', 'look', 'unknown till_outcome_unknown']);
    expect(world.entry().refusal).toEqual(problem('cashbox_disabled'));
    const first = await run({ ...home, sends: [refused('cashbox_disabled')] });
    expect(first.scenario.at(-1)).toBe('rejected cashbox_disabled');
  });

  it('W4: a rejection of the only attempt is deferred while it can arrive', async () => {
    const sends = [refused('cashbox_disabled')];
    const { scenario } = await settle({ repeat: 'after_nothing_found', sends, entry: open, looks: [nothing] });
    expect(scenario.at(-1)).toBe('rejected cashbox_disabled');
  });

  it('W4: a deferred rejection is reported unchanged, however late, once nothing can arrive', async () => {
    const entry = { ...open, ageMs: 11 * MINUTE, refusal: problem('cashbox_disabled') };
    const world = createScriptedWorld({ ...home, sends: [ok('a')], entry, looks: [nothing] });
    await world.runner.settle('one');
    world.change({ mayStillArrive: false });
    await world.clock.advance(MINUTE);
    expect(world.scenario.at(-1)).toBe('rejected cashbox_disabled');
  });

  it('W4: a deferred operation is found when it arrives', async () => {
    const looks = [nothing, nothing, found('late')];
    const { scenario } = await settle(
      { ...home, sends: [ok('a')], admissions: [inFlight], entry: open, looks },
      MINUTE,
    );
    expect(scenario.at(-1)).toBe('confirmed late by search');
  });

  it('W4: a deferred operation is sent again as soon as nothing blocks it', async () => {
    const admissions = [inFlight, nothing];
    const { scenario } = await settle({ ...home, sends: [ok('a')], admissions, entry: open, looks: [nothing] }, MINUTE);
    expect(scenario.slice(-3)).toEqual(['sent', 'send', 'confirmed a by answer']);
  });

  it.each([
    ['long after its intent', { ageMs: 11 * MINUTE }],
    ['after three errors of the service', { serverErrors: 3 }],
  ])('W4: a deferred operation is not given up %s while it can arrive, and not sent again', async (_, more) => {
    const world = createScriptedWorld({ ...home, sends: [ok('a')], entry: { ...open, ...more }, looks: [nothing] });
    await world.runner.settle('one');
    await world.clock.advance(MINUTE);
    expect(world.entry().step).toBe('unknown');
    world.change({ mayStillArrive: false });
    await world.clock.advance(MINUTE);
    expect(world.scenario.at(-1)).toBe('rejected till_offline');
    expect(world.scenario).not.toContain('send');
  });
});
