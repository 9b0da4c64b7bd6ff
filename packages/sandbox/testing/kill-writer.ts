/** Remembers how to find every answered write again. */
import { z } from 'zod';
import type { Random } from '../clock/random.ts';
import type { ProcessAnswer, ServiceProcess } from './service-process.ts';

/** Any later service on the file must find it. */
export interface AnsweredWrite {
  name: string;
  find(service: ServiceProcess): Promise<unknown>;
  expected: object;
}

export interface KillWriter {
  writeUntilGone(service: ServiceProcess, onAnswer: () => void): Promise<void>;
  answered: AnsweredWrite[];
}

interface WritingShop {
  id: number;
  key: string;
  hasCatalog: boolean;
}

const made = z.object({ organization_id: z.int(), api_key: z.string() });
const withId = z.looseObject({ id: z.int() });
const refunded = z.looseObject({ refund: withId });
const subscribed = z.looseObject({ subscription: withId });
const printed = z.looseObject({ static_qr: withId });
const created = z.looseObject({ data: z.array(withId).min(1) });
const clock = z.object({ now: z.string() });

const isGood = ({ status }: ProcessAnswer): boolean => status >= 200 && status < 300;

/** Own shops, so that its last write must be there. */
export async function createKillWriter(service: ServiceProcess, name: string, random: Random): Promise<KillWriter> {
  const answered: AnsweredWrite[] = [];
  const makeShop = async (by: ServiceProcess, hasCatalog: boolean): Promise<WritingShop> => {
    const settings = { mode: 'production', tariff: { status: 'active', tier: 'pro_max' }, has_catalog: hasCatalog };
    const { organization_id: id, api_key: key } = made.parse(
      (await by.control('POST', '/organizations', settings)).body,
    );
    answered.push({
      name: `organization ${String(id)}`,
      find: (later) => later.merchant(key, 'GET', '/invoices?per_page=1'),
      expected: { status: 200 },
    });
    return { id, key, hasCatalog };
  };
  const shop = await makeShop(service, false);
  const stocked = await makeShop(service, true);
  let written = 0;
  const paid: number[] = [];

  const bill = async (by: ServiceProcess): Promise<void> => {
    const key = `${name}-${String(written)}`;
    const amount = `${String(1 + Math.floor(random.unit() * 5000))}.00`;
    const body = { amount, description: `Bill ${key}`, external_order_id_idempotency: key };
    const answer = await by.merchant(shop.key, 'POST', '/invoices/qr', body);
    if (!isGood(answer)) return;
    const { id } = withId.parse(answer.body);
    answered.push({
      name: `QR invoice ${String(id)}`,
      find: async (later) => (await later.merchant(shop.key, 'GET', `/invoices/${String(id)}`)).body,
      expected: { id, amount, description: `Bill ${key}`, external_order_id_idempotency: key },
    });
    if (random.unit() < 0.3) await note(by, id);
    if (random.unit() < 0.7) await pay(by, id);
  };
  const note = async (by: ServiceProcess, id: number): Promise<void> => {
    const body = { internal_comment: `Note ${String(id)}` };
    if (!isGood(await by.merchant(shop.key, 'PATCH', `/invoices/${String(id)}`, body))) return;
    answered.push({
      name: `note on invoice ${String(id)}`,
      find: async (later) => (await later.merchant(shop.key, 'GET', `/invoices/${String(id)}`)).body,
      expected: body,
    });
  };
  const pay = async (by: ServiceProcess, id: number): Promise<void> => {
    if (!isGood(await by.control('POST', `/invoices/${String(id)}/customer`, { action: 'pay' }))) return;
    paid.push(id);
    answered.push({
      name: `payment of invoice ${String(id)}`,
      find: async (later) => {
        const { body } = await later.merchant(shop.key, 'POST', '/invoices/status/check', { invoice_ids: [id] });
        const { invoices } = z.object({ invoices: z.array(z.looseObject({ status: z.string() })) }).parse(body);
        return { isPaid: ['paid', 'partially_refunded'].includes(invoices[0]?.status ?? '') };
      },
      expected: { isPaid: true },
    });
  };
  const refund = async (by: ServiceProcess): Promise<void> => {
    const id = paid.pop();
    if (id === undefined) return;
    const answer = await by.merchant(shop.key, 'POST', `/invoices/${String(id)}/refund`, { amount: 1 });
    if (!isGood(answer)) return;
    const refundId = refunded.parse(answer.body).refund.id;
    answered.push({
      name: `refund ${String(refundId)} of invoice ${String(id)}`,
      find: async (later) => (await later.merchant(shop.key, 'GET', `/invoices/${String(id)}/refunds`)).body,
      expected: { refunds: [{ id: refundId }] },
    });
  };
  const stock = async (by: ServiceProcess): Promise<void> => {
    const item = {
      name: `Goods ${name} ${String(written)}`,
      price: 100,
      unit_id: 796,
      external_ref: `${name}-${String(written)}`,
    };
    const answer = await by.merchant(stocked.key, 'POST', '/catalog', { items: [item] });
    if (!isGood(answer)) return;
    const id = created.parse(answer.body).data[0]?.id ?? 0;
    answered.push({
      name: `item ${String(id)} of the catalog`,
      find: async (later) => (await later.merchant(stocked.key, 'GET', `/catalog?ids[]=${String(id)}`)).body,
      expected: { data: [{ id, name: item.name }] },
    });
  };
  const subscribe = async (by: ServiceProcess): Promise<void> => {
    const body = { phone_number: '87011234567', amount: 5000, billing_period: 'monthly' };
    const answer = await by.merchant(shop.key, 'POST', '/subscriptions', body);
    if (!isGood(answer)) return;
    const { id } = subscribed.parse(answer.body).subscription;
    answered.push({
      name: `subscription ${String(id)}`,
      find: async (later) => (await later.merchant(shop.key, 'GET', `/subscriptions/${String(id)}`)).body,
      expected: { subscription: { id } },
    });
  };
  const print = async (by: ServiceProcess): Promise<void> => {
    const answer = await by.merchant(shop.key, 'POST', '/static-qr', { amount: 10 });
    if (!isGood(answer)) return;
    const { id } = printed.parse(answer.body).static_qr;
    answered.push({
      name: `printed QR ${String(id)}, which a customer can pay`,
      find: (later) => later.control('POST', `/static-qr/${String(id)}/customer`, {}),
      expected: { status: 200 },
    });
  };
  const pass = async (by: ServiceProcess): Promise<void> => {
    const answer = await by.control('POST', '/clock', { advance_seconds: 20 });
    const { now } = clock.parse(answer.body);
    answered.push({
      name: `the clock at ${now}`,
      find: async (later) => ({ isThere: clock.parse((await later.control('GET', '/clock')).body).now >= now }),
      expected: { isThere: true },
    });
  };
  const open = async (by: ServiceProcess): Promise<void> => {
    await makeShop(by, false);
  };

  const steps = [bill, bill, bill, bill, pass, refund, stock, subscribe, print, open];
  return {
    answered,
    async writeUntilGone(by, onAnswer) {
      for (;;) {
        written += 1;
        const step = steps[Math.floor(random.unit() * steps.length)] ?? bill;
        try {
          await step(by);
        } catch (error) {
          // A write in flight may be there or not.
          if (error instanceof TypeError) return;
          throw error;
        }
        onAnswer();
      }
    },
  };
}
