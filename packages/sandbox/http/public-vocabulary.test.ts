import { expect, test } from 'vitest';
import { openTestService, type TestAnswer, type TestService, type TestShop } from '../testing/test-service.ts';
import { publicVocabulary } from './public-vocabulary.ts';

type Play = (shop: TestShop, service: TestService) => Promise<unknown>;

const PHONE = '87011234567';
const goods = { items: [{ name: 'Tea', selling_price: 100, unit_id: 796 }] };
const fieldOf = ({ body }: TestAnswer, name: string): unknown => (body as Record<string, unknown>)[name];
const idsOf = ({ body }: TestAnswer): unknown => (body as { data?: { id: number }[] }).data?.map(({ id }) => id);
const ofQr =
  (name: string): Play =>
  async (shop) =>
    fieldOf(await shop.post('/invoices/qr', { amount: 10 }), name);

/** What each row makes of a request or an answer, and what there is without it. */
const rows: Readonly<Record<string, { play: Play; spoken: unknown; documented: unknown }>> = {
  selling_price: {
    play: async (shop) => {
      await shop.change({ has_catalog: true });
      const { status } = await shop.post('/catalog', goods);
      const { body } = await shop.get('/catalog');
      return [
        status,
        (body as { data: { price: number; selling_price?: number }[] }).data.map((one) => [
          one.price,
          one.selling_price,
        ]),
      ];
    },
    spoken: [202, [[100, 100]]],
    documented: [422, []],
  },
  phone: {
    play: async (shop) => (await shop.post('/invoices', { phone: PHONE, amount: 10 })).status,
    spoken: 201,
    documented: 422,
  },
  phone_number: {
    play: async (shop) => fieldOf(await shop.post('/invoices', { phone_number: PHONE, amount: 10 }), 'phone_number'),
    spoken: PHONE,
    documented: undefined,
  },
  status: {
    play: async (shop) => {
      const id = await shop.qr();
      await shop.post(`/invoices/${String(id)}/simulate-status`, { status: 'paid' });
      await shop.qr();
      return idsOf(await shop.get('/invoices?status=paid'));
    },
    spoken: [100_001],
    documented: undefined,
  },
  per_page: {
    play: async (shop) => {
      await shop.change({ caps: { sandbox_invoices: 200 } });
      for (let made = 0; made < 102; made += 1) await shop.phone();
      return (idsOf(await shop.get('/invoices?per_page=200')) as number[] | undefined)?.length;
    },
    spoken: 102,
    documented: undefined,
  },
  amount: {
    play: async (shop) => {
      await shop.change({ catalog: 'demo' });
      const { body } = await shop.get('/catalog');
      const [first] = (body as { data: { id: number }[] }).data;
      const cart_items = [{ catalog_item_id: first?.id, count: 1 }];
      return (await shop.post('/invoices/qr', { amount: 0, cart_items })).status;
    },
    spoken: 201,
    documented: 422,
  },
  refunded: {
    play: async (shop, service) => {
      const paid: number[] = [await shop.qr(), await shop.qr()];
      for (const id of paid) await shop.post(`/invoices/${String(id)}/simulate-status`, { status: 'paid' });
      await shop.post(`/invoices/${String(paid[0])}/refund`, {});
      await service.advance(1);
      return idsOf(await shop.get('/invoices?status[]=refunded'));
    },
    spoken: [100_001],
    documented: undefined,
  },
  processing: {
    play: async (shop) => (await shop.get('/refunds?status[]=processing')).status,
    spoken: 200,
    documented: 422,
  },
  qr_image_url: {
    play: ofQr('qr_image_url'),
    spoken: expect.stringMatching(/^data:image\/png/),
    documented: undefined,
  },
  qr_token_url: { play: ofQr('qr_token_url'), spoken: expect.stringMatching(/^http/), documented: undefined },
  kaspi_qr_link: { play: ofQr('kaspi_qr_link'), spoken: expect.stringMatching(/^http/), documented: undefined },
  client_comment: {
    play: async (shop) => {
      const answer = await shop.post('/invoices/qr', { amount: 10, client_comment: 'by the door' });
      return [fieldOf(answer, 'client_comment'), answer.headers.get('x-sandbox-warning') === null];
    },
    spoken: ['by the door', true],
    documented: [undefined, false],
  },
};

test('every row of the public vocabulary is tested', () => {
  expect(publicVocabulary.map(({ name }) => name)).toEqual(Object.keys(rows));
});

test.each(Object.entries(rows))('the public vocabulary has %s only where it is switched on', async (_name, row) => {
  for (const isOn of [true, false]) {
    const service = openTestService({ publicVocabulary: isOn });
    expect(await row.play(await service.shop(), service)).toEqual(isOn ? row.spoken : row.documented);
    service.service.close();
  }
});

test('the public vocabulary is in no description', async () => {
  const service = openTestService({ publicVocabulary: true });
  const { body } = await service.send('GET', '/api/v1/openapi.json');
  for (const name of ['selling_price', 'kaspi_qr_link', 'client_comment']) {
    expect(JSON.stringify(body)).not.toContain(name);
  }
  service.service.close();
});
