/** Payment is accepted when two routes agree, and a task opens when they keep disagreeing (rules A2, A3). */

import { afterEach, describe, expect, it } from 'vitest';
import { cartOf, createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { senior } from '#tests/core/people.ts';
import { HttpFailure, type HttpRequest } from '../platform/ports.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

type Route = 'single' | 'check' | 'list';

const routeOf = ({ url }: HttpRequest): Route | null => {
  if (/\/invoices\/\d+$/.test(url)) return 'single';
  if (url.endsWith('/status/check')) return 'check';
  return url.includes('/invoices?') ? 'list' : null;
};

function misreport(routes: readonly Route[], from: string, to: string, times = Number.POSITIVE_INFINITY): void {
  let left = times;
  world.line.answer = async (request, next) => {
    const answer = await next(request);
    const route = routeOf(request);
    const text = new TextDecoder().decode(answer.body);
    if (route === null || !routes.includes(route) || !text.includes(`"status":"${from}"`) || left <= 0) return answer;
    left -= 1;
    return { ...answer, body: new TextEncoder().encode(text.replaceAll(`"status":"${from}"`, `"status":"${to}"`)) };
  };
}

async function open(isShown = true) {
  world = await createMoneyWorld();
  const made = await world.ask('sale.payByQr', { cart: cartOf(50_000), shownTotalTiyn: 50_000 });
  const { invoiceId } = await world.ask('payment.view', { paymentId: made.paymentId });
  if (isShown) await world.ask('payment.show', { paymentId: made.paymentId });
  return { ...made, invoiceId: invoiceId ?? 0 };
}
const view = (paymentId: string) => world.ask('payment.view', { paymentId });
const tasks = async () => (await world.ask('task.list', {})).tasks;
const asked = (route: Route) => world.requests.filter((request) => routeOf(request) === route).length;

describe('a sale that is reported as paid', () => {
  it('A2: a sale is paid once the check agrees with the single read, with payer and time of the whole invoice', async () => {
    const { paymentId, invoiceId } = await open();
    await world.clock.advance(2_000);
    const before = asked('check');
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(600);
    expect(await view(paymentId)).toMatchObject({ phase: 'paid' });
    expect((await view(paymentId)).payerName).not.toBeNull();
    expect(asked('check')).toBe(before + 1);
  });

  it('A2: a sale is not ended by one false "paid" of the single read; it continues and is paid when it is true', async () => {
    const { paymentId, invoiceId } = await open();
    misreport(['single'], 'pending', 'paid', 1);
    await world.clock.advance(3_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'waiting' });
    expect(await tasks()).toEqual([]);
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(2_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'paid' });
  });

  it('A2: a sale is not ended by one false "paid" of the check either, when nobody looks at it', async () => {
    const { paymentId } = await open(false);
    misreport(['check'], 'pending', 'paid', 1);
    await world.clock.advance(10_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'waiting' });
  });

  it.each([['single'], ['check']] as const)(
    'A2: a sale has a blocking task when only the %s keeps saying "paid", which closes by itself when the routes agree',
    async (route) => {
      const { paymentId } = await open(route === 'single');
      misreport([route], 'pending', 'paid');
      await world.clock.advance(20_000);
      expect(await view(paymentId)).toMatchObject({ phase: 'disputed' });
      expect(await tasks()).toMatchObject([{ kind: 'paid_disputed', isBlocking: true, facts: { paymentId } }]);
      world.line.answer = null;
      await world.clock.advance(20_000);
      expect(await view(paymentId)).toMatchObject({ phase: 'waiting' });
      expect(await tasks()).toEqual([]);
    },
  );

  it('A2: the dispute task opens again when routes disagree again, however the first one was closed', async () => {
    const { paymentId } = await open();
    const comesApart = async () => {
      misreport(['single'], 'pending', 'paid');
      await world.clock.advance(20_000);
      expect(await view(paymentId)).toMatchObject({ phase: 'disputed' });
      return tasks();
    };
    const agrees = async () => {
      world.line.answer = null;
      await world.clock.advance(20_000);
      expect(await view(paymentId)).toMatchObject({ phase: 'waiting' });
      expect(await tasks()).toEqual([]);
    };
    const [first] = await comesApart();
    await agrees();
    const [second] = await comesApart();
    expect(second).toMatchObject({ kind: 'paid_disputed', isBlocking: true, facts: { paymentId }, resolvedAt: null });
    expect(Date.parse(second?.createdAt ?? '')).toBeGreaterThan(Date.parse(first?.createdAt ?? ''));
    world.become(senior);
    await world.ask('task.resolve', { taskId: second?.id ?? '', action: 'was_not_done', note: '' });
    // An answered dispute is not raised again while it is the same.
    await world.clock.advance(60_000);
    expect(await tasks()).toEqual([]);
    await agrees();
    expect(await comesApart()).toMatchObject([{ kind: 'paid_disputed' }]);
  });

  it('A3: a withdrawal after a second payment raises a new task', async () => {
    const { paymentId } = await open();
    const isWithdrawn = async () => {
      world.line.answer = null;
      await world.clock.advance(6 * 60_000);
      return tasks();
    };
    for (const truth of ['pending', 'expired']) {
      misreport(['single', 'check', 'list'], truth, 'paid');
      await world.clock.advance(60_000);
      expect(await view(paymentId)).toMatchObject({ phase: 'paid' });
      expect(await tasks()).toEqual([]);
      expect(await isWithdrawn()).toMatchObject([{ kind: 'paid_withdrawn', facts: { paymentId } }]);
    }
  });

  it('A2: two unrelated false answers do not end a sale: statuses in doubt expire', async () => {
    const { paymentId } = await open();
    const cut = () => Promise.reject(new HttpFailure('cut'));
    // The first route says "paid" and the connection is lost; much later another route says so, and the others would
    // say the truth.
    misreport(['single'], 'pending', 'paid');
    const lying = world.line.answer;
    world.line.answer = (request, next) =>
      routeOf(request) === 'single' && lying !== null ? lying(request, next) : cut();
    await world.clock.advance(1_000);
    await world.ask('payment.show', { paymentId: null });
    world.line.answer = cut;
    await world.clock.advance(30_000);
    misreport(['check'], 'pending', 'paid', 1);
    await world.clock.advance(30_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'waiting', paidAt: null, problem: null });
    expect(await tasks()).toEqual([]);
  });

  it('A2: a dispute task closes as paid when the money comes after all', async () => {
    const { paymentId, invoiceId } = await open();
    misreport(['single'], 'pending', 'paid');
    await world.clock.advance(20_000);
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(10_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'paid' });
    expect(await tasks()).toEqual([]);
  });

  it('A2: a dispute lasts while offline, and is raised after the reconnect', async () => {
    const { paymentId, invoiceId } = await open();
    await world.customer(invoiceId, 'pay');
    world.line.answer = async (request, next) => {
      if (routeOf(request) === 'single') return next(request);
      throw new HttpFailure('cut');
    };
    await world.clock.advance(3_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'waiting' });
    world.line.answer = null;
    await world.clock.advance(20_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'paid' });
  });

  it('A3: a sale that two later statuses call unpaid is reported at once, counted out, and restored when the money comes', async () => {
    const { paymentId, invoiceId, saleId } = await open();
    misreport(['single', 'check', 'list'], 'pending', 'paid');
    await world.clock.advance(5_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'paid' });
    world.line.answer = null;
    await world.clock.advance(6 * 60_000);
    expect(await view(paymentId)).toMatchObject({ problem: { code: 'till_paid_withdrawn' } });
    expect((await view(paymentId)).phase).not.toBe('paid');
    expect(await tasks()).toMatchObject([{ kind: 'paid_withdrawn', isBlocking: true, facts: { saleId, paymentId } }]);
    expect((await world.ask('sale.today', {})).totalTiyn).toBe(0);
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(60_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'paid' });
    expect(await tasks()).toEqual([]);
  });

  async function billedHoursAgo(): Promise<string> {
    world = await createMoneyWorld();
    const invoice = { cart: cartOf(50_000), shownTotalTiyn: 50_000, phone: '7011234567' };
    const { paymentId } = await world.ask('sale.payByPhone', invoice);
    world.kill();
    await world.clock.advance(3 * 3_600_000);
    await world.start();
    await world.clock.advance(60_000);
    return paymentId;
  }

  it('A3: a paid sale is compared however old its invoice is, though no list of the last hours shows it', async () => {
    const paymentId = await billedHoursAgo();
    expect(await view(paymentId)).toMatchObject({ phase: 'waiting' });
    misreport(['single', 'check', 'list'], 'pending', 'paid');
    await world.clock.advance(60_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'paid' });
    world.line.answer = null;
    await world.clock.advance(15 * 60_000);
    expect(await view(paymentId)).toMatchObject({ problem: { code: 'till_paid_withdrawn' } });
    expect(await tasks()).toMatchObject([{ kind: 'paid_withdrawn', isBlocking: true, facts: { paymentId } }]);
  });

  it('A3: a paid sale is compared within a round by a till that just started, though nothing happened before', async () => {
    const paymentId = await billedHoursAgo();
    world.kill();
    await world.start();
    // Its first round knows the ledger's state: the pauses are longer then, and the short sweeps skip old invoices.
    await world.clock.advance(45_000);
    misreport(['single', 'check', 'list'], 'pending', 'paid');
    await world.clock.advance(60_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'paid' });
    world.line.answer = null;
    await world.clock.advance(6 * 60_000);
    expect(await view(paymentId)).toMatchObject({ problem: { code: 'till_paid_withdrawn' } });
  });

  it('A3: a payment is withdrawn only after a second check: false answers of some seconds raise no task', async () => {
    const { paymentId, invoiceId } = await open();
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(2_000);
    const before = asked('check');
    const lying = (): void => misreport(['single', 'check', 'list'], 'paid', 'pending');
    lying();
    while (asked('check') === before) await world.clock.advance(200);
    await world.clock.advance(2_000);
    expect(await tasks()).toEqual([]);
    world.line.answer = null;
    await world.clock.advance(10_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'paid' });
    expect(await tasks()).toEqual([]);
    // A lasting withdrawal is reported seconds after it was seen.
    const seen = asked('check');
    lying();
    while (asked('check') === seen) await world.clock.advance(200);
    await world.clock.advance(6_000);
    expect(await tasks()).toMatchObject([{ kind: 'paid_withdrawn', isBlocking: true, facts: { paymentId } }]);
  });

  it('A3: a sale is checked a second time by the next comparison where the first check had no answer', async () => {
    const { paymentId, invoiceId } = await open();
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(2_000);
    const before = asked('check');
    misreport(['single', 'check', 'list'], 'paid', 'pending');
    const lying = world.line.answer;
    while (asked('check') === before) await world.clock.advance(200);
    await world.clock.advance(1_000);
    world.line.answer = () => Promise.reject(new HttpFailure('cut'));
    await world.clock.advance(8_000);
    expect(await tasks()).toEqual([]);
    world.line.answer = lying;
    await world.clock.advance(45_000);
    expect(await tasks()).toMatchObject([{ kind: 'paid_withdrawn', isBlocking: true, facts: { paymentId } }]);
  });

  it('A3: a sale stays paid when one page of a list lags behind', async () => {
    const { paymentId, invoiceId } = await open();
    await world.customer(invoiceId, 'pay');
    await world.clock.advance(5_000);
    misreport(['list'], 'paid', 'pending');
    await world.clock.advance(60_000);
    expect(await view(paymentId)).toMatchObject({ phase: 'paid' });
  });
});
