import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { receiverForEachTest } from '../testing/each-test.ts';
import type { TestShop } from '../testing/test-service.ts';

const Events = z.array(
  z.object({ event: z.string(), deliveries: z.array(z.object({ attempts: z.array(z.object({ at: z.string() })) })) }),
);

const wholeLadder = [10, 30, 60, 90, 120, 300, 600, 900, 1800, 3600];
const shortLadder = [10, 30];

const { service, receiver } = receiverForEachTest();

/** Seconds between the attempts of the newest event of this kind, while the receiver is down. */
async function pausesOf(kind: string): Promise<number[]> {
  await service.advance(3 * 3600);
  const sent = Events.parse((await service.control('GET', '/events')).body).filter(({ event }) => event === kind);
  const times = sent.at(-1)?.deliveries[0]?.attempts.map(({ at }) => Date.parse(at) / 1000) ?? [];
  return times.slice(1).map((time, place) => time - (times[place] ?? 0));
}

const kinds: [string, number[], (shop: TestShop) => Promise<unknown>][] = [
  [
    'invoice.refunded',
    wholeLadder,
    async (shop) => {
      const id = await shop.qr();
      await service.customer(id, 'pay');
      await service.advance(60);
      receiver.answer(503);
      await shop.post(`/invoices/${String(id)}/refund`);
    },
  ],
  [
    'subscription.created',
    wholeLadder,
    async (shop) => {
      receiver.answer(503);
      await shop.post('/subscriptions', { phone_number: '87011234567', amount: 100, billing_period: 'monthly' });
    },
  ],
  [
    'catalog.item_processed',
    shortLadder,
    async (shop) => {
      await shop.change({ has_catalog: true });
      receiver.answer(503);
      await shop.post('/catalog', { items: [{ name: 'Нан', price: 100, unit_id: 796 }] });
    },
  ],
  [
    'receipt.issued',
    shortLadder,
    async (shop) => {
      receiver.answer(503);
      await shop.post('/receipts', {
        client_operation_id: 'a',
        payment_type: 'card',
        items: [{ name: 'Нан', price: 100, count: 1, barcode: '4870000000012', ntin: '0200000000012' }],
      });
    },
  ],
];

describe.each(['sandbox', 'production'])('Webhooks: ladders by kind (Delivery, 3), %s', (mode) => {
  test.each(kinds)('%s pauses %j seconds', async (kind, pauses, act) => {
    const shop = await service.shop({ mode, webhook_url: receiver.url });
    await act(shop);
    expect(await pausesOf(kind)).toEqual(pauses);
  });
});
