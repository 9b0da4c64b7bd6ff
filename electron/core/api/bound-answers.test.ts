import { afterEach, describe, expect, it } from 'vitest';
import { cartOf, createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import type { HttpResponse } from '../platform/ports.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

const text = (answer: HttpResponse): string => new TextDecoder().decode(answer.body);
const withBody = (answer: HttpResponse, body: unknown): HttpResponse => ({
  ...answer,
  body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
});
const view = (paymentId: string, at: MoneyWorld = world) => at.ask('payment.view', { paymentId });

async function invoice(priceTiyn: number, at: MoneyWorld = world) {
  const made = await at.ask('sale.payByQr', { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn });
  const { invoiceId } = await view(made.paymentId, at);
  return { ...made, invoiceId: invoiceId ?? 0 };
}

async function paid(priceTiyn: number) {
  const made = await invoice(priceTiyn);
  await world.customer(made.invoiceId, 'pay');
  await world.clock.advance(5_000);
  return made;
}

describe('an answer is bound to its question', () => {
  it('A1: a read of B that is answered with paid A’s body leaves B unpaid and opens a task', async () => {
    world = await createMoneyWorld();
    const a = await paid(50_000);
    const b = await invoice(50_000);
    await world.ask('payment.show', { paymentId: b.paymentId });
    world.line.answer = async (request, next) =>
      next({
        ...request,
        url: request.url.replace(`/invoices/${String(b.invoiceId)}`, `/invoices/${String(a.invoiceId)}`),
      });
    await world.clock.advance(5_000);
    expect(await view(b.paymentId)).toMatchObject({ phase: 'waiting' });
    const { tasks } = await world.ask('task.list', {});
    expect(tasks).toMatchObject([{ kind: 'answers_rewritten', facts: { route: 'GET /invoices/{id}' } }]);
    expect(world.log.join('\n')).toContain('answer.mismatched');
  });

  it('A1: a status of other invoices is no word about ours', async () => {
    world = await createMoneyWorld();
    const a = await paid(50_000);
    const b = await invoice(50_000);
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (!request.url.endsWith('/invoices/status/check')) return answer;
      return withBody(
        answer,
        text(answer).replaceAll(String(b.invoiceId), String(a.invoiceId)).replaceAll('"pending"', '"paid"'),
      );
    };
    await world.clock.advance(8_000);
    expect(await view(b.paymentId)).toMatchObject({ phase: 'waiting' });
  });

  it('A1: a status that names another amount is no word about our invoice', async () => {
    world = await createMoneyWorld();
    const b = await invoice(50_000);
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (!/status\/check$|invoices\/\d+$/.test(request.url)) return answer;
      return withBody(answer, text(answer).replaceAll('"500.00"', '"700.00"').replaceAll('"pending"', '"paid"'));
    };
    await world.clock.advance(8_000);
    expect(await view(b.paymentId)).toMatchObject({ phase: 'waiting' });
  });

  it("A1: two tills whose invoices are answered with each other's show none of them, and find their own", async () => {
    world = await createMoneyWorld();
    const other = await createMoneyWorld({ beside: { world } });
    const waiting: { readonly answer: HttpResponse; readonly resolve: (answer: HttpResponse) => void }[] = [];
    for (const till of [world, other]) {
      till.line.answer = async (request, next) => {
        const answer = await next(request);
        if (!request.url.endsWith('/invoices/qr') || waiting.length >= 2) return answer;
        return new Promise((resolve) => {
          waiting.push({ answer, resolve });
          const [one, two] = waiting;
          if (one === undefined || two === undefined) return;
          one.resolve(two.answer);
          two.resolve(one.answer);
        });
      };
    }
    const [first, second] = await Promise.all([invoice(50_000, world), invoice(50_000, other)]);
    await world.clock.advance(10_000);
    const mine = await view(first.paymentId);
    const theirs = await view(second.paymentId, other);
    expect(mine).toMatchObject({ phase: 'waiting' });
    expect(theirs).toMatchObject({ phase: 'waiting' });
    const orders = new Map((await world.invoices()).map(({ id, external_order_id }) => [id, external_order_id]));
    expect(orders.get(mine.invoiceId ?? 0)).toContain(first.saleId);
    expect(orders.get(theirs.invoiceId ?? 0)).toContain(second.saleId);
    await world.customer(mine.invoiceId ?? 0, 'pay');
    await world.clock.advance(10_000);
    expect(await view(first.paymentId)).toMatchObject({ phase: 'paid' });
    expect(await view(second.paymentId, other)).toMatchObject({ phase: 'waiting' });
    other.close();
  });

  it("A1: a list of A's refunds read for B posts nothing on B", async () => {
    world = await createMoneyWorld();
    const a = await paid(50_000);
    const b = await paid(50_000);
    await world.ask('refund.start', { paymentId: a.paymentId, amountTiyn: 50_000, lines: null, reason: '' });
    await world.clock.advance(10_000);
    world.line.answer = async (request, next) =>
      next({
        ...request,
        url: request.url.replace(
          `/invoices/${String(b.invoiceId)}/refunds`,
          `/invoices/${String(a.invoiceId)}/refunds`,
        ),
      });
    const refused = await world.call('refund.prepare', { paymentId: b.paymentId });
    expect(refused).toMatchObject({ ok: false, problem: { code: 'till_answer_mismatched' } });
    expect(await world.ask('refund.ofPayment', { paymentId: b.paymentId })).toMatchObject({ refundedTiyn: 0 });
  });

  it("A1: a refund that is answered with another invoice's refund is not taken for ours; it is looked for", async () => {
    world = await createMoneyWorld();
    const b = await paid(50_000);
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (!request.url.endsWith('/refund')) return answer;
      return withBody(answer, text(answer).replaceAll(`"invoice_id":${String(b.invoiceId)}`, '"invoice_id":4'));
    };
    await world.ask('refund.start', { paymentId: b.paymentId, amountTiyn: 20_000, lines: null, reason: '' });
    await world.clock.advance(10_000);
    expect(await world.ask('refund.ofPayment', { paymentId: b.paymentId })).toMatchObject({ refundedTiyn: 20_000 });
    expect((await world.serviceLedger()).refunds).toHaveLength(1);
    expect(world.log.join('\n')).toContain('answer.mismatched');
  });

  it('A1: a page of another search proves nothing: the invoice is not sent again and is adopted once it is listed', async () => {
    world = await createMoneyWorld();
    await invoice(30_000);
    let isLying = true;
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (request.url.endsWith('/invoices/qr')) return withBody(answer, '<html>');
      if (!isLying || !request.url.includes('/invoices?search=')) return answer;
      const body = JSON.parse(text(answer)) as { data: { external_order_id: string; description: string }[] };
      return withBody(answer, {
        ...body,
        data: body.data.map((row) => ({ ...row, external_order_id: 'x', description: 'y' })),
      });
    };
    const made = await world.ask('sale.payByQr', { cart: cartOf(50_000), shownTotalTiyn: 50_000 });
    await world.clock.advance(20_000);
    expect(await view(made.paymentId)).toMatchObject({ phase: 'sending' });
    isLying = false;
    await world.clock.advance(60_000);
    expect(await view(made.paymentId)).toMatchObject({ phase: 'waiting' });
    expect((await world.invoices()).length).toBe(2);
  });
});
