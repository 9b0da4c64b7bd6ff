import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTillWorld } from '../../tests/core/till-world.ts';
import { openDeskWorld } from './testing/desk-world.ts';

const Keys = z.object({ partner_key: z.string(), inbound_secret: z.string() });

test('the desk connects a shop, hands it over to a till that shows its code, and the till is paid for its first sale', async () => {
  const till = await createTillWorld();
  const keys = Keys.parse(await till.control('POST', '/partners', {}));
  const desk = await openDeskWorld({
    start: {
      keys: { partnerKey: keys.partner_key, inboundSecret: keys.inbound_secret },
      partnerBaseUrl: till.baseUrl.replace('/api/v1', '/api/partner'),
      merchantBaseUrl: till.baseUrl,
      client: { fetch: till.fetch, sleep: () => Promise.resolve() },
      nowMs: () => till.clock.nowMs(),
    },
  });
  const by = 'installer';
  const externalId = 'crm-17';
  const plan = { externalId, tier: 'start', months: 6 } as const;
  try {
    await desk.ask(by, 'shop.add', { ...plan, name: 'Дүкен «Аққу»', hasCatalog: false });
    await desk.ask(by, 'shop.sendCode', { externalId, phone: '77011234567' });
    await desk.ask(by, 'shop.confirmCode', { externalId, code: '0000' });
    await desk.ask(by, 'shop.tariff', plan);
    await desk.ask(by, 'shop.issueKey', { externalId });

    // No production invoice before the profile is approved (merchant document, kyc_daily_limit_reached).
    const { url } = await desk.ask(by, 'shop.invite', { externalId });
    await till.fetch(new Request(url, { method: 'POST' }));
    const organization_id = (await desk.ask(by, 'shop.view', { externalId })).card?.id;
    await till.control('POST', '/kyc', { organization_id, status: 'approved' });

    const { request: code } = await till.ask('handover.begin', {});
    const { text } = await desk.ask(by, 'handover.seal', { externalId, code, till: 'Касса 1' });
    const { ticket, address, name, isSandbox } = await till.ask('handover.open', { text });
    expect({ name, isSandbox }).toEqual({ name: 'Дүкен «Аққу»', isSandbox: false });
    await till.ask('setup.connect', { baseUrl: address, apiKey: ticket, passphrase: null });
    await till.ask('setup.createManager', { name: 'Айгерим', pin: '2468' });

    const line = { id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn: 195_00, count: 1 };
    const cart = { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 };
    const { paymentId } = await till.ask('sale.payByQr', { cart, shownTotalTiyn: 195_00 });
    const { invoiceId } = await till.ask('payment.view', { paymentId });
    await till.control('POST', `/invoices/${String(invoiceId)}/customer`, { action: 'pay' });
    await till.clock.advance(5_000);
    expect((await till.ask('payment.view', { paymentId })).phase).toBe('paid');
    expect((await desk.ask('viewer', 'shop.view', { externalId })).tills).toMatchObject([{ name: 'Касса 1' }]);
  } finally {
    desk.close();
    await till.close();
  }
});
