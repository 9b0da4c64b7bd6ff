import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { partnerForEachTest } from '../testing/each-test.ts';
import { openTestPartner } from '../testing/test-partner.ts';

const { service, partner } = partnerForEachTest();

const health = async (): Promise<unknown> => (await partner.call('GET', '/health')).body;

describe('Partner: GET /health', () => {
  test('the answer has the account, the counts, the webhooks and the limit', async () => {
    await partner.create();
    await partner.managed({ tariff: { status: 'active', tier: 'pro' } });
    await partner.managed({ tariff: { status: 'trial', tier: 'start' }, kyc_status: 'submitted' });
    await partner.managed({ tariff: { status: 'expired', tier: 'start' }, bank_session: 'expired' });
    await partner.managed({ connections: [{ status: 'expired' }], kyc_status: 'blocked' });
    expect(await health()).toEqual({
      success: true,
      api: { status: 'ok' },
      account: {
        mode: 'production',
        type: 'operating',
        api_access_status: 'granted',
        tariff_billing_mode: 'assignment',
        inbound_sync: {
          enabled: true,
          secret_configured: true,
          secret_hint: `****${service.line.inbound_secret.slice(-4)}`,
          accepting: true,
        },
      },
      organizations: {
        total: 5,
        kaspi_connected: 2,
        needs_reauth: 2,
        tariff_active: 1,
        tariff_expired: 1,
        on_trial: 1,
        kyc: { required: 1, submitted: 1, needs_changes: 0, approved: 2, blocked: 1 },
      },
      webhooks: { delivered_24h: 0, failed_24h: 0, success_rate: 100 },
      rate_limits: { partner_api_per_min: 120 },
    });
  });

  test('the counts are cached for some seconds, the account block never', async () => {
    expect(await health()).toMatchObject({ organizations: { total: 0 } });
    await partner.create();
    await openTestPartner(service, { tariff_billing_mode: 'payment' });
    expect(await health()).toMatchObject({
      organizations: { total: 0 },
      account: {
        tariff_billing_mode: 'payment',
        inbound_sync: { enabled: true, secret_configured: true, accepting: false },
      },
    });
    await service.advance(5);
    expect(await health()).toMatchObject({ organizations: { total: 1 } });
  });

  test('accepting is not derived from the other fields; without a secret there is no hint', async () => {
    await openTestPartner(service, { mode: 'sandbox', type: 'referral' });
    expect(await health()).toMatchObject({
      account: { mode: 'sandbox', type: 'referral', api_access_status: 'none', inbound_sync: { accepting: false } },
    });
    await openTestPartner(service, { mode: 'production', inbound_sync: { secret: null } });
    expect(await health()).toMatchObject({
      account: { inbound_sync: { enabled: true, secret_configured: false, secret_hint: null, accepting: false } },
    });
  });

  test('the partner is notified at its own address, signed, and the deliveries are counted', async () => {
    const received: { signature: string | undefined; body: unknown }[] = [];
    const listener = createServer((request, response) => {
      const chunks: Uint8Array[] = [];
      request.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      request.on('end', () => {
        const signature = z.string().optional().parse(request.headers['x-webhook-signature']);
        received.push({ signature, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) });
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const { port } = listener.address() as AddressInfo;
    await openTestPartner(service, { webhook_url: `http://127.0.0.1:${String(port)}/partner` });
    const id = await partner.create();
    await service.control('POST', '/kyc', { organization_id: id, status: 'blocked' });
    await service.advance(1);
    listener.close();
    expect(received).toMatchObject([
      {
        signature: expect.stringMatching(/^sha256=[0-9a-f]{64}$/) as string,
        body: { event: 'kyc.status_changed', scope: 'partner', kyc_status: 'blocked' },
      },
    ]);
    expect(await health()).toMatchObject({ webhooks: { delivered_24h: 1, failed_24h: 0, success_rate: 100 } });
  });
});

describe('Partner: /api/partner/openapi.json', () => {
  test('describes every route of the document with its schemas', async () => {
    const { body } = await service.send('GET', '/api/partner/openapi.json');
    const { openapi, paths } = z
      .object({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
      .parse(body);
    expect(openapi).toBe('3.1.0');
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((one) => `${one} ${path}`),
    );
    expect(routes.sort()).toEqual(
      [
        'post /organizations',
        'get /organizations',
        'get /organizations/{id}',
        'delete /organizations/{id}',
        'post /organizations/{id}/api-key',
        'post /organizations/{id}/bank-auth/init',
        'post /organizations/{id}/bank-auth/send-phone',
        'post /organizations/{id}/bank-auth/verify-otp',
        'get /organizations/{id}/bank-auth/status',
        'get /tariff-plans',
        'get /organizations/{id}/tariff',
        'post /organizations/{id}/tariff/pay',
        'post /organizations/{id}/tariff/invoice',
        'post /organizations/{id}/tariff/assign',
        'get /organizations/{id}/tariff/payments',
        'get /organizations/{id}/tariff/payments/{payment}',
        'get /health',
        'get /organizations/{id}/kyc',
        'post /organizations/{id}/kyc/invite',
        'put /organizations/{id}/subscription',
        'get /subscription-syncs',
        'get /subscription-syncs/{sync}',
      ].sort(),
    );
  });
});
