import { afterEach, describe, expect, it } from 'vitest';
import { cartOf, createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';
import { manager } from '#tests/core/people.ts';
import { sellByQr } from '#tests/core/qr-sale.ts';
import { refundSteps } from '#tests/core/refund-steps.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

const pay = (priceTiyn?: number) => sellByQr(world, priceTiyn, 10_000);
async function open(options: MoneyWorldOptions = {}) {
  world = await createMoneyWorld(options);
  return pay();
}
const view = (paymentId: string) => world.ask('payment.view', { paymentId });
const { ask, start, operation, sent, tasks, refunds } = refundSteps(() => world);
const mood = (more: Record<string, unknown>) => world.control('POST', '/provider', more);

describe('a refund', () => {
  it('R1, R2: a refund has its amount, its reason with a tag and its own socket, and is followed to its end', async () => {
    const { paymentId } = await open();
    await mood({ latency_ms: 5_000 });
    const operationId = await start(paymentId, 20_000);
    expect(JSON.parse(sent()[0]?.body ?? '{}')).toEqual({
      amount: '200.00',
      reason: expect.stringMatching(/^Брак #[0-9A-Z]{6}$/) as string,
    });
    expect(sent()[0]).toMatchObject({ freshSocket: true });
    expect(await operation(operationId)).toMatchObject({
      kind: 'refund',
      subject: paymentId,
      phase: 'accepted',
      approvedBy: null,
      details: { amountTiyn: 20_000, status: 'pending' },
    });
    await world.clock.advance(30_000);
    expect(await operation(operationId)).toMatchObject({ phase: 'done', details: { status: 'completed' } });
    expect(await view(paymentId)).toMatchObject({
      phase: 'paid',
      place: 'screen',
      refundedTiyn: 20_000,
      isFullyRefunded: false,
    });
    expect(await refunds()).toEqual(['200.00']);
    expect(await tasks()).toEqual([]);
  });

  it('S2: totals are what was paid less what went back; a full refund keeps the sale paid', async () => {
    const { paymentId, saleId } = await open();
    await pay(10_000);
    await start(paymentId, 20_000);
    await world.clock.advance(30_000);
    expect(await world.ask('sale.today', {})).toMatchObject({
      paidTiyn: 60_000,
      refundedTiyn: 20_000,
      totalTiyn: 40_000,
    });
    await start(paymentId, 30_000);
    await world.clock.advance(30_000);
    expect(await world.ask('sale.today', {})).toMatchObject({
      paidCount: 2,
      paidTiyn: 60_000,
      refundedTiyn: 50_000,
      totalTiyn: 10_000,
    });
    expect(await view(paymentId)).toMatchObject({ phase: 'paid', isFullyRefunded: true });
    expect(await world.ask('sale.view', { saleId })).toMatchObject({ phase: 'paid', refundedTiyn: 50_000 });
    expect(await ask(paymentId, 1)).toMatchObject({ problem: { code: 'Invoice is not refundable' } });
  });

  it('that the bank refuses keeps its words for support, with no phone in them, and of no length', async () => {
    const { paymentId } = await open();
    await mood({ refund: 'error:bank_error' });
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (!request.url.includes('/refund')) return answer;
      const said = new TextDecoder().decode(answer.body);
      const words = `"error_message":"Счёт +7 701 234 55 67 закрыт${'.'.repeat(300)}"`;
      return { ...answer, body: new TextEncoder().encode(said.replaceAll(/"error_message":"[^"]*"/g, words)) };
    };
    const operationId = await start(paymentId, 20_000);
    await world.clock.advance(30_000);
    const { phase, problem } = await operation(operationId);
    expect({ phase, code: problem?.code }).toEqual({ phase: 'failed', code: 'bank_error' });
    const text = String(problem?.params['providerText']);
    expect(text).toMatch(/^Счёт \+7 701 ••• •• 67 закрыт\.+$/);
    expect(text).toHaveLength(255);
  });

  it('R2: a refund is offered from the service’s fresh sums, including refunds elsewhere', async () => {
    const { paymentId, invoiceId } = await open();
    await world.api('POST', `/invoices/${String(invoiceId)}/refund`, { amount: '120.00', reason: 'кабинет' });
    await world.clock.advance(10_000);
    expect(await world.ask('refund.prepare', { paymentId })).toMatchObject({
      paymentId,
      invoiceId,
      amountTiyn: 50_000,
      refundedTiyn: 12_000,
      pendingTiyn: 0,
      availableTiyn: 38_000,
      inProgress: null,
      needsBuyer: false,
      refunds: [{ amountTiyn: 12_000, status: 'completed', reason: 'кабинет' }],
      lines: [],
    });
    expect(await view(paymentId)).toMatchObject({ refundedTiyn: 12_000 });
    expect(await world.ask('refund.ofPayment', { paymentId })).toEqual({
      refundedTiyn: 12_000,
      isFullyRefunded: false,
      inProgress: null,
      operations: [],
    });
  });

  it('R2: a refund above the available amount is refused before any request', async () => {
    const { paymentId, invoiceId } = await open();
    await world.api('POST', `/invoices/${String(invoiceId)}/refund`, { amount: '120.00' });
    await world.clock.advance(10_000);
    expect(await ask(paymentId, 38_001)).toMatchObject({ problem: { code: 'Refund amount exceeds available amount' } });
    expect(sent()).toHaveLength(0);
    await start(paymentId, 38_000);
    await world.clock.advance(10_000);
    expect(await refunds()).toEqual(['120.00', '380.00']);
  });

  it('R2, R5: a refund waits while another one of the payment is in progress, ours or another’s', async () => {
    const { paymentId, invoiceId } = await open();
    await mood({ latency_ms: 20_000 });
    await start(paymentId, 10_000);
    expect(await ask(paymentId, 10_000)).toMatchObject({ problem: { code: 'till_refund_in_progress' } });
    expect(await world.ask('refund.prepare', { paymentId })).toMatchObject({
      pendingTiyn: 10_000,
      availableTiyn: 40_000,
      inProgress: { kind: 'refund', phase: 'accepted' },
    });
    await world.clock.advance(60_000);
    await world.api('POST', `/invoices/${String(invoiceId)}/refund`, { amount: '1.00' });
    expect(await ask(paymentId, 10_000)).toMatchObject({ problem: { code: 'till_refund_in_progress' } });
    expect(sent()).toHaveLength(1);
  });

  it('R2: two windows that start a refund at the same moment make one', async () => {
    const { paymentId } = await open();
    const results = await Promise.all([ask(paymentId, 10_000), ask(paymentId, 10_000)]);
    expect(results.map(({ ok }) => ok)).toEqual([true, false]);
    await world.clock.advance(10_000);
    expect(await refunds()).toEqual(['100.00']);
  });

  it('C8: a double click makes one refund, also after a restart', async () => {
    const { paymentId } = await open();
    const input = {
      paymentId,
      amountTiyn: 10_000,
      lines: null,
      reason: '',
      commandId: '0195645e-0000-7000-8000-00000000c8c8',
    };
    const both = await Promise.all([world.ask('refund.start', input), world.ask('refund.start', input)]);
    world.kill();
    await world.start();
    expect([...both, await world.ask('refund.start', input)]).toEqual([both[0], both[0], both[0]]);
    await world.clock.advance(10_000);
    expect(await refunds()).toEqual(['100.00']);
  });

  it.each([
    ['neither sum nor lines', 'till_input_invalid', { amountTiyn: null, lines: null }],
    ['both', 'till_input_invalid', { amountTiyn: 1, lines: [{ itemId: '1', count: 1, amountTiyn: null }] }],
    [
      'a line of a sale billed as one amount',
      'till_refund_one_amount',
      { amountTiyn: null, lines: [{ itemId: '1', count: 1, amountTiyn: null }] },
    ],
  ])('R3: a refund of %s is refused by %s', async (_, code, what) => {
    const { paymentId } = await open();
    expect(await world.call('refund.start', { paymentId, reason: '', ...what })).toMatchObject({
      problem: { code },
    });
    expect(sent()).toHaveLength(0);
  });

  it('Refund: a refund of an unpaid payment is refused', async () => {
    world = await createMoneyWorld();
    const { paymentId } = await world.ask('sale.payByQr', { cart: cartOf(100), shownTotalTiyn: 100 });
    for (const result of [await ask(paymentId, 100), await world.call('refund.prepare', { paymentId })]) {
      expect(result).toMatchObject({ problem: { code: 'Invoice is not refundable' } });
    }
  });
});

describe('a refund that came to nothing', () => {
  it('Refund status: becomes a task when the bank refuses it later, and the money is available again', async () => {
    const { paymentId } = await open();
    await mood({ refund: 'error:refund_insufficient_funds' });
    const operationId = await start(paymentId, 20_000);
    await world.clock.advance(10_000);
    expect(await operation(operationId)).toMatchObject({
      phase: 'failed',
      problem: { code: 'refund_insufficient_funds' },
    });
    expect(await tasks()).toMatchObject([
      {
        kind: 'refund_failed',
        isBlocking: false,
        subject: operationId,
        actions: ['accept'],
        facts: { paymentId, amountTiyn: 20_000 },
      },
    ]);
    await mood({ refund: 'complete' });
    await start(paymentId, 50_000);
    await world.clock.advance(10_000);
    expect(await refunds()).toEqual(['500.00']);
  });

  it('Codes: the till says that the customer has to confirm, which is the QR refund', async () => {
    const { paymentId } = await open();
    await mood({ refund: 'error:refund_requires_buyer_confirmation' });
    const operationId = await start(paymentId, 20_000);
    await world.clock.advance(10_000);
    expect(await operation(operationId)).toMatchObject({ phase: 'failed', details: { needsBuyer: true } });
    expect(await world.ask('refund.prepare', { paymentId })).toMatchObject({ needsBuyer: true, availableTiyn: 50_000 });
  });

  it('H5: a refund is refused at once when the tariff ran out, and locks nothing', async () => {
    const { paymentId } = await open();
    await world.control('PATCH', `/organizations/${String(world.organizationId)}`, { tariff: { status: 'expired' } });
    const operationId = await start(paymentId, 20_000);
    expect(await operation(operationId)).toMatchObject({ phase: 'rejected', problem: { code: 'tariff_inactive' } });
    expect(await world.ask('refund.ofPayment', { paymentId })).toMatchObject({ inProgress: null });
    expect(await tasks()).toEqual([]);
  });
});

describe('a payment nobody wants', () => {
  it('C4: a second payment is fully refunded from its task, in the name of the person who answered', async () => {
    world = await createMoneyWorld();
    const first = await world.ask('sale.payByQr', { cart: cartOf(50_000), shownTotalTiyn: 50_000 });
    const { invoiceId } = await view(first.paymentId);
    await world.clock.advance(400_000);
    const second = await world.ask('payment.reissue', { paymentId: first.paymentId });
    const { invoiceId: otherId } = await view(second.paymentId);
    await world.customer(otherId ?? 0, 'pay');
    await world.customer(invoiceId ?? 0, 'pay');
    await world.clock.advance(120_000);
    const [task] = (await tasks()).filter(({ kind }) => kind === 'paid_twice');
    expect(task).toMatchObject({ isBlocking: true, actions: ['refund', 'accept'] });
    world.become(manager);
    await world.ask('task.resolve', { taskId: task?.id ?? '', action: 'refund', note: '' });
    await world.clock.advance(30_000);
    const paymentId = task?.subject ?? '';
    const { operations, isFullyRefunded } = await world.ask('refund.ofPayment', { paymentId });
    expect(operations).toMatchObject([{ phase: 'done', approvedBy: manager.name, details: { amountTiyn: 50_000 } }]);
    expect(isFullyRefunded).toBe(true);
    expect(await refunds()).toEqual(['500.00']);
    expect((await tasks()).filter(({ kind }) => kind === 'paid_twice')).toEqual([]);
    expect(await world.ask('sale.today', {})).toMatchObject({ totalTiyn: 50_000 });
  });

  it('C5: a late payment stays a task while its refund cannot start, and starts one only', async () => {
    world = await createMoneyWorld();
    const { paymentId } = await world.ask('sale.payByQr', { cart: cartOf(50_000), shownTotalTiyn: 50_000 });
    const { invoiceId } = await view(paymentId);
    await world.ask('payment.supersede', { paymentId });
    await world.customer(invoiceId ?? 0, 'pay');
    await world.clock.advance(60_000);
    const [task] = (await tasks()).filter(({ kind }) => kind === 'late_payment');
    const answer = { taskId: task?.id ?? '', action: 'refund', note: '' } as const;
    await world.api('POST', `/invoices/${String(invoiceId)}/refund`, { amount: '1.00' });
    expect(await world.call('task.resolve', answer)).toMatchObject({ problem: { code: 'till_refund_in_progress' } });
    expect((await tasks()).map(({ kind }) => kind)).toContain('late_payment');
    await world.clock.advance(10_000);
    // The till stops between the refund's intent and the end of its task.
    world.refuseWrite.when = ({ events }) => events.some(({ type }) => type === 'task.resolved');
    expect(await world.call('task.resolve', answer)).toMatchObject({ ok: false });
    world.kill();
    world.refuseWrite.when = null;
    await world.start();
    await world.clock.advance(30_000);
    await world.ask('task.resolve', answer);
    await world.clock.advance(30_000);
    expect(await refunds()).toEqual(['1.00', '499.00']);
  });
});
