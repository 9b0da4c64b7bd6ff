import { afterEach, describe, expect, it } from 'vitest';
import { createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { manager, senior } from '#tests/core/people.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

async function open(organization: Readonly<Record<string, unknown>> = {}): Promise<void> {
  world = await createMoneyWorld({ organization: { fiscal_till: true, ...organization } });
}

describe('the toggles', () => {
  it('the toggles are shown as the owner’s before anybody tries, and refused with the service’s reason', async () => {
    await open({ api_key: { owner_issued: false } });
    world.become(manager);
    expect((await world.ask('cashbox.settings', {})).isOwnerKey).toBe(false);
    expect(await world.call('cashbox.setAutoWithdrawal', { isEnabled: true })).toMatchObject({
      problem: { code: 'cashbox_settings_owner_key_required' },
    });
  });

  it.each([
    [503, 'cashbox_toggle_in_progress'],
    [503, 'cashbox_toggle_unavailable'],
    [403, 'cashbox_disabled'],
    [409, 'cashbox_kkm_unknown'],
    [409, 'rfo_missing'],
  ])('other calls of the family (%i) pass %s through unchanged', async (status, code) => {
    await open();
    world.become(manager);
    const body = { error: code, error_code: code, message: 'No.' };
    const match = { path: '/api/v1/cashbox/settings/auto-close' };
    await world.control('POST', '/faults', { match, kind: 'status', status, body, times: 1 });
    expect(await world.call('cashbox.setAutoClose', { isEnabled: true, time: '22:00' })).toMatchObject({
      problem: { code },
    });
  });

  it('turn with an owner key, by a manager', async () => {
    await open();
    world.become(manager);
    await world.ask('cashbox.setAutoClose', { isEnabled: true, time: '21:30' });
    await world.ask('cashbox.setAutoWithdrawal', { isEnabled: true });
    expect(await world.ask('cashbox.settings', {})).toEqual({
      autoClose: { isEnabled: true, time: '21:30' },
      autoWithdrawal: { isEnabled: true },
      isOwnerKey: true,
    });
    world.become(senior);
    expect(await world.call('cashbox.setAutoWithdrawal', { isEnabled: false })).toMatchObject({
      problem: { code: 'till_not_permitted', params: { role: 'manager' } },
    });
  });
});
