import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hireTeam, type TeamName, type TillTeam } from '#tests/core/till-team.ts';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';

let world: TillWorld;
let team: TillTeam;
let drawerId: string;

beforeEach(async () => {
  world = await createTillWorld();
  team = await hireTeam(world);
  ({ drawerId } = await world.ask('cashbox.open', { floatTiyn: 2_000_000 }));
  await team.become('Дана');
});
afterEach(async () => {
  await world.close();
});

async function close(count: Record<string, number> | null, note = '', by?: TeamName) {
  const approval = by === undefined ? {} : { approval: await team.approvalOf(by) };
  return world.call('cashbox.close', { drawerId, count, note, fiscalShiftId: null, override: false, ...approval });
}
const refused = (code: string, params: object = {}) => ({ ok: false, problem: { code, params } });
const last = async () => (await world.ask('cashbox.view', {})).last;
async function acts(kind: string) {
  await team.become('Айгүл');
  return (await world.ask('staff.acts', { day: '2026-03-05', page: 1 })).acts.filter((act) => act.kind === kind);
}

describe('the end of a shift', () => {
  it('an empty count is refused, and a count of zero is accepted', async () => {
    expect(await close({})).toEqual(refused('till_not_counted'));
    expect(await close({ 20000: 0 })).toEqual(refused('till_count_reason'));
    expect((await world.ask('cashbox.view', {})).drawer?.id).toBe(drawerId);
    expect((await close({ 20000: 0 }, 'ограбили')).ok).toBe(true);
    expect(await last()).toMatchObject({ countedTiyn: 0, differenceTiyn: -2_000_000, note: 'ограбили' });
  });

  it('a shortage up to the limit, and any surplus, needs no reason', async () => {
    expect((await close({ 10000: 1, 5000: 1, 2000: 2 })).ok).toBe(true);
    expect((await last())?.differenceTiyn).toBe(-100_000);
    ({ drawerId } = await world.ask('cashbox.open', { floatTiyn: 2_000_000 }));
    expect((await close({ 20000: 3 })).ok).toBe(true);
  });

  it('a shortage above the manager’s limit needs a reason', async () => {
    await team.become('Айгүл');
    await world.ask('settings.change', { shortageLimitTiyn: 0 });
    await team.become('Дана');
    const count = { 10000: 1, 5000: 1, 2000: 2, 500: 1 };
    expect(await close(count)).toEqual(refused('till_count_reason'));
    expect((await close(count, 'сдача')).ok).toBe(true);
  });

  it('without counting is a manager’s act, or by a manager’s approval, with a reason', async () => {
    expect(await close(null, 'пожар')).toEqual(
      refused('till_not_permitted', { role: 'manager', expectedTiyn: 2_000_000, reason: 'пожар' }),
    );
    expect(await close(null, '', 'Айгүл')).toEqual(refused('till_count_reason'));
    expect((await close(null, 'пожар', 'Айгүл')).ok).toBe(true);
    expect(await last()).toMatchObject({
      count: null,
      countedTiyn: null,
      differenceTiyn: null,
      note: 'пожар',
      closedBy: 'Дана',
      closeApprovedBy: 'Айгүл',
    });
    expect(await acts('cashbox.close')).toMatchObject([
      { personName: 'Дана', approvedBy: 'Айгүл', facts: { note: 'пожар', expectedTiyn: 2_000_000 } },
    ]);
  });

  it('without counting by a manager’s own right stands among the acts, once', async () => {
    await team.become('Айгүл');
    expect((await close(null, 'нет времени')).ok).toBe(true);
    expect(await acts('cashbox.close')).toMatchObject([{ personName: 'Айгүл', approvedBy: null }]);
  });

  it('the approver sees the expected and the counted cash', async () => {
    await team.become('Ерлан');
    expect(await close({ 10000: 1 }, 'не нашли')).toEqual(
      refused('till_not_permitted', {
        role: 'senior',
        expectedTiyn: 2_000_000,
        countedTiyn: 1_000_000,
        reason: 'не нашли',
      }),
    );
  });
});

describe('a blind count', () => {
  beforeEach(async () => {
    await team.become('Айгүл');
    await world.ask('settings.change', { blindCount: true });
    await team.become('Ерлан');
  });

  it('a blind count shows the expected cash afterwards, and the manager can read the first count', async () => {
    expect(await world.call('cashbox.checkCount', { drawerId, count: {} })).toEqual(refused('till_not_counted'));
    expect(await world.ask('cashbox.checkCount', { drawerId, count: { 10000: 1 } })).toEqual({
      expectedTiyn: 2_000_000,
      differenceTiyn: -1_000_000,
    });
    expect((await world.ask('cashbox.view', {})).draft).toEqual({ 10000: 1 });
    expect(await acts('cashbox.checkCount')).toMatchObject([
      { personName: 'Ерлан', facts: { countedTiyn: 1_000_000, expectedTiyn: 2_000_000 } },
    ]);
  });

  it('a blind count’s approval does not show the expected cash', async () => {
    expect(await close({ 20000: 1 })).toEqual(
      refused('till_not_permitted', { role: 'senior', countedTiyn: 2_000_000 }),
    );
  });

  it('a count of a drawer that was closed meanwhile is refused', async () => {
    await team.become('Айгүл');
    await close({ 20000: 1 });
    expect(await world.call('cashbox.checkCount', { drawerId, count: { 10000: 1 } })).toEqual(
      refused('till_drawer_closed'),
    );
  });
});
