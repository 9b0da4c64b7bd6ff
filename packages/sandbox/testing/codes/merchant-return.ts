import { expect } from 'vitest';
import { z } from 'zod';
import { openTestPartner } from '../test-partner.ts';
import type { TestAnswer, TestService, TestShop } from '../test-service.ts';
import { business, type CodeCase, field } from './code-case.ts';

const session = z.object({ session: z.object({ id: z.string() }) });
const operations = z.object({ data: z.array(z.object({ ref: z.string() })) });
const snapshot = (status: string): unknown => expect.objectContaining({ id: expect.any(String) as unknown, status });

const start = async (shop: TestShop): Promise<string> =>
  session.parse((await shop.post('/qr-refunds', {})).body).session.id;

interface Identified {
  shop: TestShop;
  execute(body?: object): Promise<TestAnswer>;
}

async function identify(service: TestService, settings: object = {}): Promise<Identified> {
  const shop = await service.shop(settings);
  const sale = settings === withGoods ? await sellGoods(shop) : await shop.qr();
  await service.customer(sale, 'pay');
  const id = await start(shop);
  await service.control('POST', `/qr-refunds/${id}/customer`, { action: 'scan' });
  const { data } = operations.parse((await shop.get(`/qr-refunds/${id}/operations`)).body);
  return {
    shop,
    execute: (body = { amount: '100.00' }) =>
      shop.post(`/qr-refunds/${id}/execute`, { operation_ref: data[0]?.ref, ...body }),
  };
}

const withGoods = { catalog: 'demo' };
async function sellGoods(shop: TestShop): Promise<number> {
  const { data } = z.object({ data: z.array(z.object({ id: z.int() })) }).parse((await shop.get('/catalog')).body);
  return shop.qr({ cart_items: [{ catalog_item_id: data[0]?.id, count: 2, price: 500 }] });
}

const savedAddress =
  (webhook_url: string): CodeCase['provoke'] =>
  async (service) => {
    const partner = await openTestPartner(service);
    const id = await partner.managed({ mode: 'production' });
    return partner.call('POST', `/organizations/${String(id)}/api-key`, { webhook_url });
  };
const addressRefused = (code: string, url: string): CodeCase => {
  const refused = field(code, 'webhook_url', savedAddress(url));
  return { ...refused, body: { ...(refused.body as object), success: false } };
};

export const merchantReturn: Readonly<Record<string, CodeCase>> = {
  qr_refund_not_identified: business(409, 'qr_refund_not_identified', async (service) => {
    const shop = await service.shop();
    const id = await start(shop);
    return shop.post(`/qr-refunds/${id}/execute`, { operation_ref: 'x', amount: '1.00' });
  }),
  qr_refund_expired: business(409, 'qr_refund_expired', async (service) => {
    const shop = await service.shop();
    const id = await start(shop);
    await service.advance(91);
    return shop.post(`/qr-refunds/${id}/execute`, { operation_ref: 'x', amount: '1.00' });
  }),
  qr_refund_completed: business(409, 'qr_refund_completed', async (service) => {
    const { execute } = await identify(service);
    await execute();
    return execute();
  }),
  qr_refund_execution_uncertain: business(409, 'qr_refund_execution_uncertain', async (service) => {
    const { execute } = await identify(service);
    await execute({ amount: '100.00', simulate: 'uncertain' });
    return execute();
  }),
  qr_refund_execution_result_unavailable: {
    ...business(202, 'qr_refund_execution_result_unavailable', async (service) => {
      const { execute } = await identify(service, { mode: 'production' });
      await service.control('POST', '/provider', { latency_ms: 60_000 });
      return execute();
    }),
  },
  refund_amount_exceeds_available: business(422, 'refund_amount_exceeds_available', async (service) => {
    const { execute } = await identify(service);
    return execute({ amount: '9000.00' });
  }),
  partial_refund_requires_return_items: business(422, 'partial_refund_requires_return_items', async (service) => {
    const { execute } = await identify(service, withGoods);
    return execute();
  }),
  qr_refund_activation_in_progress: business(
    202,
    'qr_refund_activation_in_progress',
    async (service) => {
      await service.control('POST', '/provider', { latency_ms: 30_000 });
      return (await service.shop({ mode: 'production' })).post('/qr-refunds', {});
    },
    { session: snapshot('activating') },
  ),
  qr_refund_link_limit_reached: business(
    429,
    'qr_refund_link_limit_reached',
    async (service) => {
      const shop = await service.shop();
      for (let count = 0; count < 20; count += 1) await shop.post('/qr-refunds/links', {});
      return shop.post('/qr-refunds/links', {});
    },
    { retry_after_seconds: 86_400 },
  ),
  qr_refund_link_not_revocable: business(409, 'qr_refund_link_not_revocable', async (service) => {
    const shop = await service.shop();
    const made = z
      .object({ link: z.object({ id: z.string() }) })
      .parse((await shop.post('/qr-refunds/links', {})).body);
    await shop.call('DELETE', `/qr-refunds/links/${made.link.id}`);
    return shop.call('DELETE', `/qr-refunds/links/${made.link.id}`);
  }),
  webhook_url_requires_domain: addressRefused('webhook_url_requires_domain', 'https://8.8.8.8/hook'),
  webhook_url_tunnel_forbidden: addressRefused('webhook_url_tunnel_forbidden', 'https://a.ngrok.app/hook'),
};
