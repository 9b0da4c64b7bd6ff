import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';

const words = { bank: 'kaspi', service: 'paywave' };
let world: TillWorld;
beforeEach(async () => {
  world = await createTillWorld({ words });
});
afterEach(async () => {
  await world.close();
});

const connect = (apiKey: string, identifierWords?: typeof words) =>
  world.call('setup.connect', {
    baseUrl: world.baseUrl,
    apiKey,
    passphrase: 'жеті қабат жер',
    ...(identifierWords === undefined ? {} : { identifierWords }),
  });
const cart = {
  lines: [
    { id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn: 45_000, count: 1, discountPercentage: 0 },
  ],
  discountPercentage: 0,
};

it('a sale runs against a deployment with its own words, and goes on in them after a restart', async () => {
  const { apiKey } = await world.organization({ mode: 'production', has_catalog: false });
  expect(await connect(apiKey, words)).toMatchObject({ ok: true });
  await world.ask('setup.createManager', { name: 'Айгерим', pin: '4711' });
  const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: 45_000 });
  const { phase, invoiceId } = await world.ask('payment.view', { paymentId });
  expect(phase).toBe('waiting');

  await world.restart();
  await world.ask('app.unlockKey', { passphrase: 'жеті қабат жер' });
  const { people } = await world.ask('app.view', {});
  await world.ask('session.unlock', { personId: people[0]?.id ?? '', pin: '4711' });
  await world.control('POST', `/invoices/${String(invoiceId)}/customer`, { action: 'pay' });
  // It is on no screen, and the rate limit looks busy after a start: within the longest poll interval.
  await world.clock.advance(15_000);
  expect(await world.ask('payment.view', { paymentId })).toMatchObject({ phase: 'paid', problem: null });
});

it('a refusal in the words of the deployment is known by its neutral code', async () => {
  const { id, apiKey } = await world.organization({ mode: 'production', has_catalog: false });
  await connect(apiKey, words);
  await world.ask('setup.createManager', { name: 'Айгерим', pin: '4711' });
  await world.control('PATCH', `/organizations/${String(id)}`, { bank_session: 'expired' });
  const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: 45_000 });
  expect(await world.ask('payment.view', { paymentId })).toMatchObject({ problem: { code: 'bank_session_expired' } });
});
