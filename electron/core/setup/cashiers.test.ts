import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';

const NUMBER = '+7 701 000 11 22';
let world: TillWorld;
let organizationId: number;
let connectionId: number;

/** A live till of a production shop with these cashiers and a signed-in manager. */
async function open(settings: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const { id, apiKey } = await world.organization({
    mode: 'production',
    connections: [{ is_primary: true }],
    ...settings,
  });
  organizationId = id;
  await world.ask('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase: null });
  await world.ask('setup.createManager', { name: 'Дана', pin: '2468' });
  const { connections } = await world.ask('cashbox.tills', {});
  connectionId = connections?.[0]?.id ?? 0;
}

const refused = (code: string) => ({ ok: false, problem: { code } });
const begin = () => world.ask('cashier.begin', { bankConnectionId: connectionId });
const sendCode = (phone = NUMBER, isDuplicateConfirmed = false) =>
  world.call('cashier.sendCode', { bankConnectionId: connectionId, phone, isDuplicateConfirmed });
const verify = (code: string) => world.call('cashier.verify', { bankConnectionId: connectionId, code });

async function payTenge(): Promise<string> {
  const line = { id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn: 100_00, count: 1 };
  const cart = { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 };
  const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: 100_00 });
  await world.clock.advance(5_000);
  const { phase, problem } = await world.ask('payment.view', { paymentId });
  return problem?.code ?? phase;
}

beforeEach(async () => {
  world = await createTillWorld();
});
afterEach(async () => {
  await world.close();
});

describe('A cashier is bound in three steps (merchant document, Connections)', () => {
  it('a cashier is connected in three steps (begin, number, code), and invoices work again after an expired session', async () => {
    await open({ bank_session: 'expired', has_catalog: false });
    expect(await payTenge()).toBe('bank_session_expired');
    expect(await begin()).toMatchObject({ step: 'phone', problem: null });
    expect(await sendCode()).toMatchObject({ value: { step: 'code' } });
    expect(await verify('0000')).toMatchObject({ value: { step: 'done', problem: null } });
    expect(await payTenge()).toBe('waiting');
  });

  it('a wrong code is an answer of 200 and may be tried again at once (invalid_otp)', async () => {
    await open();
    await begin();
    await sendCode();
    expect(await verify('1234')).toMatchObject({ value: { step: 'code', problem: { code: 'invalid_otp' } } });
    expect(await verify('0000')).toMatchObject({ value: { step: 'done' } });
  });

  it('a place for one more cashier is made by the same act', async () => {
    await open();
    const made = await world.ask('cashier.begin', { bankConnectionId: null });
    expect(made).toMatchObject({ step: 'phone' });
    expect(made.bankConnectionId).not.toBe(connectionId);
    const { connections } = await world.ask('cashbox.tills', {});
    expect(connections?.map(({ status }) => status)).toEqual(['active', 'unverified']);
  });

  it('nobody sends a code, or tries one, whose process did not begin at this till (context_expired)', async () => {
    await open();
    expect(await sendCode()).toMatchObject(refused('context_expired'));
    expect(await verify('0000')).toMatchObject(refused('context_expired'));
  });

  it('an invalid number is refused before sending (invalid_phone)', async () => {
    await open();
    await begin();
    expect(await sendCode('12')).toMatchObject(refused('invalid_phone'));
  });

  it('a key that may not manage cashiers says so (forbidden)', async () => {
    await open({ api_key: { can_manage_cashiers: false } });
    expect((await world.ask('cashbox.tills', {})).connections).toBeNull();
    expect(await world.call('cashier.begin', { bankConnectionId: 1 })).toMatchObject(refused('forbidden'));
  });

  it('a step that must wait shows when it opens again (bank_busy)', async () => {
    await open();
    await begin();
    const force = { organization_id: organizationId, operation: 'connections.authorize', code: 'bank_busy', times: 1 };
    await world.control('POST', '/force', force);
    const answer = z
      .object({ problem: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }) })
      .parse(await sendCode());
    expect(answer.problem).toMatchObject({ code: 'bank_busy', params: { seconds: 60 } });
    const opensInMs = Date.parse(String(answer.problem.params['opensAt'])) - world.clock.nowMs();
    // The service's time has whole seconds.
    expect(Math.abs(opensInMs - 60_000)).toBeLessThanOrEqual(1_000);
  });

  it('connecting a cashier needs a manager, once for all steps', async () => {
    await open();
    const { personId } = await world.ask('staff.add', { name: 'Айгерим', role: 'cashier', pin: '1357' });
    await world.ask('session.lock', {});
    await world.ask('session.unlock', { personId, pin: '1357' });
    const wish = { bankConnectionId: connectionId };
    expect(await world.call('cashier.begin', wish)).toMatchObject(refused('till_not_permitted'));
    const manager = (await world.ask('app.view', {})).people.find(({ role }) => role === 'manager')?.id ?? '';
    const approval = { personId: manager, pin: '2468' };
    expect(await world.call('cashier.begin', { ...wish, approval })).toMatchObject({ value: { step: 'phone' } });
    expect(await sendCode()).toMatchObject({ value: { step: 'code' } });
    expect(await world.call('cashier.makePrimary', wish)).toMatchObject(refused('till_not_permitted'));
  });
});

async function closeShift(): Promise<void> {
  const { drawer } = await world.ask('cashbox.view', {});
  const given = { drawerId: drawer?.id ?? '', count: {}, note: '', fiscalShiftId: null };
  await world.ask('cashbox.close', { ...given, override: true });
}

describe('Several cashiers, none of them primary (connection_ambiguous)', () => {
  it('who invoices is chosen at this till, or for all of them', async () => {
    await open({ connections: [{ is_primary: false }, { is_primary: false }], has_catalog: false });
    expect(await payTenge()).toBe('connection_ambiguous');
    await world.ask('cashbox.chooseTill', { bankConnectionId: connectionId });
    expect(await payTenge()).toBe('waiting');
    await world.ask('cashier.makePrimary', { bankConnectionId: connectionId });
    await closeShift();
    await world.ask('cashbox.chooseTill', { bankConnectionId: null });
    expect(await payTenge()).toBe('waiting');
  });

  it('one that is not verified cannot be primary (connection_identity_unverified)', async () => {
    await open({ connections: [{ is_primary: true }, { status: 'unverified' }] });
    const { connections } = await world.ask('cashbox.tills', {});
    const unverified = connections?.find(({ status }) => status === 'unverified')?.id ?? 0;
    expect(await world.call('cashier.makePrimary', { bankConnectionId: unverified })).toMatchObject(
      refused('connection_identity_unverified'),
    );
  });

  it('the cashier can be chosen with the drawer open: a shift without invoices belongs to no fiscal register yet', async () => {
    await open({ connections: [{ is_primary: false }, { is_primary: false }] });
    await world.ask('cashbox.open', { floatTiyn: 0 });
    await world.ask('cashbox.chooseTill', { bankConnectionId: connectionId });
    expect(await world.call('cashbox.chooseTill', { bankConnectionId: null })).toMatchObject(
      refused('till_drawer_open'),
    );
  });
});

describe('The list of cashiers', () => {
  const two = { connections: [{ is_primary: true }, { is_primary: false }] };
  const ids = async (): Promise<number[]> =>
    ((await world.ask('cashier.list', {})).connections ?? []).map(({ id }) => id);
  const last = async (): Promise<number> => (await ids()).at(-1) ?? 0;
  const fault = (method: string, path: string) =>
    world.control('POST', '/faults', { match: { method, path: `/api/v1${path}` }, kind: 'drop_response', times: 1 });

  it('the list shows name, number, state and who invoices; a key that may not manage cashiers sees none (forbidden)', async () => {
    await open(two);
    await world.ask('cashbox.chooseTill', { bankConnectionId: connectionId });
    const { connections } = await world.ask('cashier.list', {});
    expect(connections).toMatchObject([
      { isPrimary: true, isChosen: true, status: 'active' },
      { isPrimary: false, isChosen: false, status: 'active' },
    ]);
    expect(connections?.[0]?.phoneMasked).not.toMatch(/\d{7}/);
    await world.control('PATCH', `/organizations/${String(organizationId)}`, {
      api_key: { can_manage_cashiers: false },
    });
    expect(await world.ask('cashier.list', {})).toEqual({ connections: null });
  });

  it('one is removed by a manager, and noted', async () => {
    await open(two);
    const gone = await last();
    await world.ask('cashier.remove', { bankConnectionId: gone });
    expect(await ids()).toEqual([connectionId]);
    const { acts } = await world.ask('staff.acts', { day: '2026-03-05', page: 1 });
    expect(acts).toContainEqual(expect.objectContaining({ kind: 'cashier.remove' }));
  });

  it('C9: the one that this till invoices by stays, and so does one whose invoice is under way', async () => {
    await open({ ...two, has_catalog: false });
    await world.ask('cashbox.chooseTill', { bankConnectionId: connectionId });
    expect(await world.call('cashier.remove', { bankConnectionId: connectionId })).toMatchObject(
      refused('till_cashier_chosen'),
    );
    expect(await payTenge()).toBe('waiting');
    const elsewhere = { bankConnectionId: await last() };
    expect(await world.call('cashbox.chooseTill', elsewhere)).toMatchObject(refused('till_drawer_open'));
    await closeShift();
    await world.ask('cashbox.chooseTill', elsewhere);
    expect(await world.call('cashier.remove', { bankConnectionId: connectionId })).toMatchObject(
      refused('till_cashier_busy'),
    );
    expect(await ids()).toContain(connectionId);
  });

  it('a step with a lost answer is looked up: what was done is not shown as refused', async () => {
    await open(two);
    const gone = await last();
    await fault('POST', `/connections/${String(gone)}/primary`);
    await world.ask('cashier.makePrimary', { bankConnectionId: gone });
    expect((await world.ask('cashier.list', {})).connections?.find(({ isPrimary }) => isPrimary)?.id).toBe(gone);
    await fault('DELETE', '/connections');
    await world.ask('cashier.remove', { bankConnectionId: gone });
    expect(await ids()).toEqual([connectionId]);
    // It was removed elsewhere meanwhile, which is what was requested.
    await world.ask('cashier.remove', { bankConnectionId: gone });
  });

  it('a step that was not done is shown as such', async () => {
    await open(two);
    const gone = await last();
    const lost = { match: { method: 'DELETE', path: '/api/v1/connections' }, kind: 'drop_request', times: 1 };
    await world.control('POST', '/faults', lost);
    expect(await world.call('cashier.remove', { bankConnectionId: gone })).toMatchObject(refused('till_offline'));
    expect(await ids()).toContain(gone);
  });

  it('a place whose answer was lost is found again: two tries make one', async () => {
    await open();
    await fault('POST', '/connections');
    const begun = await world.ask('cashier.begin', { bankConnectionId: null });
    expect(begun.step).toBe('phone');
    expect(await ids()).toEqual([connectionId, begun.bankConnectionId]);
  });
});
