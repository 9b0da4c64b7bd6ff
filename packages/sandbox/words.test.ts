import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openReceiver } from './testing/receiver.ts';
import { openTestPartner } from './testing/test-partner.ts';
import { openTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
beforeEach(() => {
  service = openTestService({ words: { bank: 'acme', service: 'paywave' } });
});
afterEach(() => {
  service.service.close();
});

describe('Identifiers of a live deployment: --words', () => {
  test('a request and its answer speak the other names, both ways', async () => {
    const shop = await service.shop({ connections: [{ is_primary: true }, {}] });
    const [, second] = shop.connectionIds;
    const made = await shop.post('/invoices/qr', { amount: '10.00', acme_connection_id: second });
    expect(made).toMatchObject({ status: 201, body: { acme_connection_id: second, origin: 'paywave' } });
    expect(made.body).not.toHaveProperty('bank_connection_id');
    await service.control('POST', '/bank-sales', { organization_id: shop.organizationId, amount: 5 });
    expect(await shop.get('/invoices?origin=acme')).toMatchObject({ body: { total: 1, data: [{ origin: 'acme' }] } });
    expect(await shop.get('/invoices?origin=bank')).toMatchObject({ status: 422 });
    expect(await shop.post('/invoices/qr', { amount: '10.00', acme_connection_id: 'x' })).toMatchObject({
      status: 422,
      body: { errors: { acme_connection_id: [expect.any(String)] } },
    });
  });

  test('codes of refusals speak them too, texts do not', async () => {
    const shop = await service.shop({ bank_session: 'expired' });
    expect(await shop.post('/invoices/qr', { amount: 10, description: 'bank' })).toMatchObject({
      status: 409,
      body: { error: 'acme_session_expired', error_code: 'acme_session_expired' },
    });
    await shop.change({ bank_session: 'active' });
    expect(await shop.post('/invoices/qr', { amount: 10, description: 'bank' })).toMatchObject({
      body: { description: 'bank' },
    });
  });

  test('path segments and header names of the partner surface speak them; the raw bytes are what was signed', async () => {
    const partner = await openTestPartner(service);
    const id = await partner.managed({ mode: 'production' });
    const path = `/organizations/${String(id)}`;
    expect(await partner.call('GET', `${path}/acme-auth/status`)).toMatchObject({ status: 200 });
    expect(await partner.call('GET', `${path}/bank-auth/status`)).toMatchObject({ status: 404 });
    expect(await partner.call('GET', path)).toMatchObject({ body: { organization: { kaspi_connected: true } } });
    const text = '{ "state" : "suspended", "partner_context": {"bank_id": 5} }';
    const timestamp = String(Date.parse('2026-11-02T07:00:00Z') / 1000);
    const whole = `/api/partner${path}/subscription`;
    const signature = createHmac('sha256', service.line.inbound_secret).update(`${timestamp}.PUT.${whole}.${text}`);
    expect(
      await service.send('PUT', whole, text, {
        'x-partner-key': partner.key,
        'x-paywave-timestamp': timestamp,
        'x-paywave-signature': `sha256=${signature.digest('hex')}`,
      }),
    ).toMatchObject({ status: 200, body: { result: 'noted' } });
    expect(await partner.call('GET', '/subscription-syncs/1')).toMatchObject({
      body: { sync: { payload: { partner_context: { bank_id: 5 } } } },
    });
  });

  test('webhooks speak them, signed over what is sent; the control surface stays neutral', async () => {
    const receiver = await openReceiver();
    const shop = await service.shop({ webhook_url: receiver.url });
    const id = await shop.qr();
    await service.customer(id, 'pay');
    await service.advance(1);
    const [webhook] = receiver.heard;
    expect(webhook?.body).toMatchObject({ invoice: { id, acme_invoice_id: expect.any(String) as string } });
    expect(webhook?.text).not.toContain('"bank_');
    const { body } = await service.control('GET', '/events');
    expect(JSON.stringify(body)).toContain('"bank_invoice_id"');
    expect(JSON.stringify(body)).not.toContain('"acme_invoice_id"');
    await receiver.close();
  });

  test('the API description speaks them: fields, required ones, enumerations, parameters, paths', async () => {
    for (const surface of ['v1', 'partner']) {
      const { status, body } = await service.send('GET', `/api/${surface}/openapi.json`);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/"[a-z_]*\bbank_[a-z_]*"|"bank"|bank-auth/);
    }
  });
});
