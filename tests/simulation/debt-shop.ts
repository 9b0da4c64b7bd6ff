/**
 * Weeks of a shop that sells on credit: goods taken, debts of a paper book, money brought at the counter and by invoices to the phone that are
 * paid in time, late or twice, returns, write-offs, and power cuts between the money and its count. What is owed is
 * counted here from the provider's ledger and from what was done, with no code of the till.
 */

import { createSeededRandom } from 'tilla-sandbox/clock/random.ts';
import { type Bill, createDebtWorld, type DebtWorld } from '#tests/core/debt-world.ts';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { DAY } from '#tests/core/manual-clock.ts';
import { cashier, manager, senior } from '#tests/core/people.ts';
import { type Brought, broughtBy, type Owed, owedBy, type Person, take } from './debt-book.ts';

const LIMIT_TIYN = 2_000_000;
const HOUR = 3_600_000;
const WATCHED_MS = 900_000;
const CODE = { barcode: '4870001234567', ntin: '0000000001' };
const FIRST_DAY_MS = Date.parse('2025-01-01T00:00:00Z');
const PEOPLE = [
  ['Гульмира', '87015552314'],
  ['Болат', '87777778002'],
  ['Виктор Сергеевич', null],
] as const;

/** Where the till and this count differ; empty: nowhere. */
export async function playDebtDays(seed: number, steps: number): Promise<string[]> {
  const world = await createDebtWorld({ settings: { debtLimitTiyn: LIMIT_TIYN } });
  try {
    return await new DebtDays(world, seed).play(steps);
  } finally {
    world.money.close();
  }
}

class DebtDays {
  private readonly world: DebtWorld;
  private readonly random: { unit(): number };
  private readonly people: readonly Person[];
  private readonly wrong: string[] = [];
  private readonly receipts: number[] = [];
  private readonly givenUp = new Map<string, number>();
  private item = 0;
  private sales = 0;
  private soldTiyn = 0;
  private creditTiyn = 0;
  private carriedTiyn: readonly number[] = [];
  private when = '';

  constructor(world: DebtWorld, seed: number) {
    this.world = world;
    this.random = createSeededRandom(seed);
    this.people = PEOPLE.map(([name, phone]) => ({
      id: world.customer(name, phone),
      name,
      hasPhone: phone !== null,
      taken: [],
      brought: [],
    }));
  }

  async play(steps: number): Promise<string[]> {
    this.item = await addGoods(this.world.money);
    for (let step = 1; step <= steps; step += 1) {
      this.when = `step ${String(step)}`;
      await this.act();
      await this.world.money.clock.advance(20_000);
      if (step % 10 === 0) await this.audit();
    }
    // What is late arrives, and every watch has looked.
    await this.pass(DAY);
    this.when = 'the end';
    await this.audit();
    return this.wrong;
  }

  /** The shop is closed, then open for the time in which every watch looks once. */
  private async pass(ms: number): Promise<void> {
    await this.world.closeFor(ms);
    await this.world.money.clock.advance(WATCHED_MS);
  }

  private upTo(max: number): number {
    return Math.floor(this.random.unit() * max);
  }

  private pick<Value>(values: readonly Value[]): Value | undefined {
    return values[this.upTo(values.length)];
  }

  private person(): Person {
    return this.people[this.upTo(this.people.length)] as Person;
  }

  private amount(): number {
    return (1 + this.upTo(9_000)) * 100;
  }

  private expect(isRight: boolean, text: string): void {
    if (!isRight) this.wrong.push(`${this.when}: ${text}`);
  }

  private async act(): Promise<void> {
    const dice = this.upTo(100);
    const who = this.person();
    if (dice < 19) return this.sell(who);
    if (dice < 22) return this.carryOver(who);
    if (dice < 27) return this.sellForCash();
    if (dice < 42) return this.bring(who);
    if (dice < 54) return this.bill(who);
    if (dice < 66) return this.payBill(who);
    if (dice < 74) return this.billAgain(who);
    if (dice < 79) return this.takeBack(who);
    if (dice < 82) return this.writeOff(who);
    if (dice < 86) return this.handOver(who);
    if (dice < 88) return this.billOverdue();
    if (dice < 92) return this.restart();
    await this.pass(dice < 96 ? 6 * HOUR : DAY + HOUR);
  }

  private async sell(who: Person): Promise<void> {
    const { money } = this.world;
    const amountTiyn = this.amount();
    const { owedTiyn, overpaidTiyn } = await this.owedBy(who);
    const isOver = Math.max(0, owedTiyn + amountTiyn - overpaidTiyn) > LIMIT_TIYN;
    const isCashier = this.upTo(2) === 0;
    money.become(isCashier ? cashier : senior);
    const dueDay = new Date(money.clock.nowMs() + (1 + this.upTo(5)) * DAY).toISOString().slice(0, 10);
    const cart = cartWith(this.item, amountTiyn, 1);
    const sold = await money.call('debt.sell', { cart, shownTotalTiyn: amountTiyn, customerId: who.id, dueDay });
    money.become(manager);
    this.expect(sold.ok === !(isOver && isCashier), `a sale on credit of ${String(amountTiyn)} was ${String(sold.ok)}`);
    if (!sold.ok) return;
    take(who, { debtId: sold.value.saleId, amountTiyn, takenMs: money.clock.nowMs(), isCarried: false });
    this.creditTiyn += amountTiyn;
  }

  /** Taken before the till, each on a day of its own; it may be due already. */
  private async carryOver(who: Person): Promise<void> {
    const { money } = this.world;
    const amountTiyn = this.amount();
    const takenMs = FIRST_DAY_MS + ((this.carriedTiyn.length * 37) % 300) * DAY;
    const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
    const days = { sinceDay: dayOf(takenMs), dueDay: dayOf(money.clock.nowMs() + (this.upTo(10) - 5) * DAY) };
    const { debtId } = await money.ask('debt.carryOver', { customerId: who.id, amountTiyn, ...days, note: '' });
    take(who, { debtId, amountTiyn, takenMs, isCarried: true });
    this.carriedTiyn = [...this.carriedTiyn, amountTiyn];
  }

  private async sellForCash(): Promise<void> {
    const amountTiyn = this.amount();
    const cart = cartWith(this.item, amountTiyn, 1);
    await this.world.money.ask('sale.payByCash', { cart, shownTotalTiyn: amountTiyn, cashReceivedTiyn: null });
    this.sales += 1;
    this.soldTiyn += amountTiyn;
    this.receipts.push(amountTiyn);
  }

  /** A part or all, for the oldest or for a chosen debt first. */
  private async wish(who: Person) {
    const { open, owedTiyn } = await this.owedBy(who);
    const wholeTenge = Math.floor(owedTiyn / 100);
    if (wholeTenge === 0) return null;
    const amountTiyn = (this.upTo(2) === 0 ? wholeTenge : 1 + this.upTo(wholeTenge)) * 100;
    const chosen = this.upTo(3) === 0 ? this.pick([...open.keys()]) : undefined;
    const order = [...open].toSorted(([one], [other]) => Number(other === chosen) - Number(one === chosen));
    let leftTiyn = amountTiyn;
    const wanted = order.flatMap(([debtId, openTiyn]) => {
      const partTiyn = Math.min(openTiyn, leftTiyn);
      leftTiyn -= partTiyn;
      return partTiyn === 0 ? [] : [{ debtId, amountTiyn: partTiyn }];
    });
    const isCovered = (await this.billedTo(who)) + amountTiyn > owedTiyn;
    return { amountTiyn, debtId: chosen ?? null, wanted, isCovered };
  }

  private async bring(who: Person): Promise<void> {
    const wish = await this.wish(who);
    if (wish === null) return;
    const { amountTiyn, debtId, wanted, isCovered } = wish;
    const tender = this.upTo(3) === 0 ? 'card' : 'cash';
    const asked = { customerId: who.id, debtId, tender, amountTiyn, cashReceivedTiyn: null } as const;
    const taken = await this.world.money.call('debt.repay', asked);
    this.expect(taken.ok === !isCovered, `a repayment of ${String(amountTiyn)} was ${String(taken.ok)}`);
    if (!taken.ok) return;
    const { saleId, tenderId } = taken.value;
    who.brought.push({ saleId, tenderId, amountTiyn, wanted, counterTiyn: amountTiyn, bills: [] });
    this.receipts.push(amountTiyn);
    await this.chooseCodes(saleId);
  }

  /** A debt without a sale names no goods: its fiscal receipt waits for a code that a person chooses. */
  private async chooseCodes(saleId: string): Promise<void> {
    const { money } = this.world;
    await money.clock.advance(5_000);
    const { lines } = await money.ask('fiscalCode.missingOfSale', { saleId });
    for (const { lineId } of lines) await money.ask('fiscalCode.choose', { saleId, lineId, code: CODE });
  }

  private async bill(who: Person): Promise<void> {
    const wish = who.hasPhone ? await this.wish(who) : null;
    if (wish === null) return;
    const { amountTiyn, debtId, wanted, isCovered } = wish;
    const asked = { customerId: who.id, debtId, tender: 'phone', amountTiyn, phone: null } as const;
    const made = await this.world.money.call('debt.bill', asked);
    this.expect(made.ok === !isCovered, `an invoice over ${String(amountTiyn)} was ${String(made.ok)}`);
    if (!made.ok) return;
    await this.follow(who, made.value, amountTiyn, wanted);
  }

  private async follow(
    who: Person,
    made: { readonly saleId: string; readonly paymentId: string },
    amountTiyn: number,
    wanted: Brought['wanted'],
  ): Promise<void> {
    const { money } = this.world;
    await money.clock.advance(8_000);
    const { invoiceId } = await money.ask('payment.view', { paymentId: made.paymentId });
    const bill = { ...made, invoiceId: invoiceId ?? 0, madeMs: money.clock.nowMs() };
    const known = who.brought.find(({ saleId }) => saleId === made.saleId);
    if (known !== undefined) known.bills.push(bill);
    else who.brought.push({ ...made, amountTiyn, wanted, counterTiyn: 0, tenderId: null, bills: [bill] });
  }

  private async payBill(who: Person): Promise<void> {
    const { money } = this.world;
    // Later no till looks for it any more.
    const watched = who.brought.flatMap(({ bills }) =>
      bills.filter(({ madeMs }) => money.clock.nowMs() - madeMs < 3 * DAY),
    );
    const bill = this.pick(watched);
    if (bill !== undefined) await this.pay(bill);
  }

  /** In time, late, or a second time after a new one was made. */
  private async pay({ invoiceId, paymentId }: Bill): Promise<void> {
    const { money } = this.world;
    const isCut = this.upTo(4) === 0;
    if (isCut) money.refuseWrite.when = ({ events }) => events.some(({ type }) => type === 'debt.paid');
    try {
      await money.customer(invoiceId, 'pay');
    } catch {
      // Paid before.
    }
    // A late payment is learned of within hours: a person looks now.
    await money.call('payment.lookAgain', { paymentId });
    await money.clock.advance(60_000);
    if (isCut) await this.restart();
  }

  private async billAgain(who: Person): Promise<void> {
    const shown = await this.world.money.ask('debt.view', { customerId: who.id, moves: 1 });
    const ended = this.pick(shown.bills.filter(({ state }) => state === 'ended'));
    const brought = who.brought.find(({ saleId }) => saleId === ended?.saleId);
    const bill = brought?.bills.at(-1);
    if (brought === undefined || bill === undefined) return;
    const { open } = await this.owedBy(who);
    const made = await this.world.money.call('debt.billAgain', { paymentId: bill.paymentId });
    if (!made.ok) return;
    const wanted = brought.wanted.map(({ debtId, amountTiyn }) => ({
      debtId,
      amountTiyn: Math.min(amountTiyn, open.get(debtId) ?? 0),
    }));
    const amountTiyn = wanted.reduce((sum, part) => sum + part.amountTiyn, 0);
    await this.follow(who, made.value, amountTiyn, wanted);
    const again = who.brought.find(({ saleId }) => saleId === made.value.saleId)?.bills.at(-1);
    if (again === undefined || this.upTo(2) === 0) return;
    await this.pay(bill);
    await this.pay(again);
  }

  private async takeBack(who: Person): Promise<void> {
    const goods = this.pick(
      who.taken.filter(({ amountTiyn, returnedTiyn, isCarried }) => !isCarried && returnedTiyn < amountTiyn),
    );
    if (goods === undefined) return;
    const leftTenge = (goods.amountTiyn - goods.returnedTiyn) / 100;
    const amountTiyn = (1 + this.upTo(leftTenge)) * 100;
    const asked = { debtId: goods.debtId, amountTiyn, lines: null, reason: 'Брак' };
    await this.world.money.ask('debt.giveBack', asked);
    goods.returnedTiyn += amountTiyn;
  }

  private async writeOff(who: Person): Promise<void> {
    const { open } = await this.owedBy(who);
    const goods = this.pick(who.taken.filter(({ debtId }) => (open.get(debtId) ?? 0) > 0));
    if (goods === undefined) return;
    const { amountTiyn } = await this.world.money.ask('debt.writeOff', { debtId: goods.debtId, reason: 'Уехал' });
    this.expect(amountTiyn === open.get(goods.debtId), `${String(amountTiyn)} was written off`);
    this.givenUp.set(goods.debtId, (this.givenUp.get(goods.debtId) ?? 0) + amountTiyn);
  }

  /** What was brought too much goes back from a repayment at the counter. */
  private async handOver(who: Person): Promise<void> {
    const { overpaidTiyn } = await this.owedBy(who);
    const brought = who.brought.find(({ counterTiyn }) => counterTiyn > 0);
    if (overpaidTiyn === 0 || brought === undefined || brought.tenderId === null) return;
    const amountTiyn = Math.min(overpaidTiyn, brought.counterTiyn);
    await this.world.money.ask('tender.giveBack', { tenderId: brought.tenderId, amountTiyn, reason: 'Лишнее' });
    brought.counterTiyn -= amountTiyn;
  }

  private async billOverdue(): Promise<void> {
    const { money } = this.world;
    const { rows } = await money.ask('debt.overdue', {});
    const meant = rows.filter(({ obstacle }) => obstacle === null);
    const before = new Map(
      await Promise.all(this.people.map(async (who) => [who.id, await this.owedBy(who)] as const)),
    );
    for (const { customerId } of meant) {
      const who = this.people.find(({ id }) => id === customerId);
      if (who !== undefined) this.expect((await this.billedTo(who)) === 0, `${who.name} is billed twice`);
    }
    const made = await money.call('debt.billOverdue', { name: '' });
    this.expect(made.ok === meant.length > 0, `a list of ${String(meant.length)} was ${String(made.ok)}`);
    if (!made.ok) return;
    await money.clock.advance(20_000);
    const { invoices } = await money.ask('bulk.view', { listId: made.value.listId });
    for (const [at, { saleId, paymentId, amountTiyn }] of invoices.entries()) {
      const who = this.people.find(({ id }) => id === meant[at]?.customerId);
      if (who === undefined) continue;
      const { debts } = await money.ask('debt.view', { customerId: who.id, moves: 1 });
      const late = new Set(debts.filter(({ overdueDays }) => overdueDays > 0).map(({ id }) => id));
      const wanted = [...(before.get(who.id)?.open ?? [])]
        .filter(([debtId]) => late.has(debtId))
        .map(([debtId, openTiyn]) => ({ debtId, amountTiyn: openTiyn }));
      await this.follow(who, { saleId, paymentId }, amountTiyn, wanted);
    }
  }

  private async restart(): Promise<void> {
    this.world.money.kill();
    this.world.money.refuseWrite.when = null;
    await this.world.money.start();
  }

  /** Over invoices that the service still holds open. */
  private async billedTo(who: Person): Promise<number> {
    const open = new Set(
      (await this.world.money.invoices())
        .filter(({ status }) => status !== 'paid' && status !== 'expired' && status !== 'cancelled')
        .map(({ id }) => id),
    );
    return who.brought
      .filter(({ bills }) => bills.some(({ invoiceId }) => open.has(invoiceId)))
      .reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
  }

  private async owedBy(who: Person): Promise<Owed> {
    const { charges } = await this.world.money.serviceLedger();
    return owedBy(who, charges, this.givenUp);
  }

  private async audit(): Promise<void> {
    const { money } = this.world;
    const { tasks } = await money.ask('task.list', {});
    const { charges } = await money.serviceLedger();
    let repaidTiyn = 0;
    for (const who of this.people) {
      const expected = await this.owedBy(who);
      const shown = await money.ask('debt.view', { customerId: who.id, moves: 500 });
      const same = (name: string, till: number, own: number): void =>
        this.expect(till === own, `${who.name}: ${name} is ${String(till)}, and ${String(own)} by the money`);
      same('what is owed', shown.owedTiyn, expected.owedTiyn);
      same('what is overpaid', shown.overpaidTiyn, expected.overpaidTiyn);
      for (const { id, openTiyn } of shown.debts) same(`debt ${id}`, openTiyn, expected.open.get(id) ?? 0);
      same('the count of open debts', shown.debts.length, expected.open.size);
      const movedTiyn = shown.moves.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
      same('the sum of all moves', movedTiyn, expected.owedTiyn - expected.overpaidTiyn);
      const asked = tasks.find(({ kind, facts }) => kind === 'debt_overpaid' && facts['customerId'] === who.id);
      same('the overpayment asked about', Number(asked?.facts['amountTiyn'] ?? 0), expected.overpaidTiyn);
      repaidTiyn += broughtBy(who, charges);
    }
    const { drawer } = await money.ask('cashbox.view', {});
    const sums = drawer?.sums;
    this.expect(sums?.salesCount === this.sales, `${String(sums?.salesCount)} sales, and ${String(this.sales)} made`);
    this.expect(
      sums?.netTiyn === this.soldTiyn + repaidTiyn,
      `takings are ${String(sums?.netTiyn)}, and ${String(this.soldTiyn + repaidTiyn)} came`,
    );
    this.expect(
      (sums?.credit?.soldTiyn ?? 0) === this.creditTiyn,
      `${String(sums?.credit?.soldTiyn)} on credit, and ${String(this.creditTiyn)} given`,
    );
    const carriedTiyn = this.carriedTiyn.reduce((sum, tiyn) => sum + tiyn, 0);
    this.expect((sums?.credit?.carriedTiyn ?? 0) === carriedTiyn, `${String(carriedTiyn)} was carried over`);
    this.expect(
      (sums?.credit?.repaidTiyn ?? 0) === repaidTiyn,
      `${String(sums?.credit?.repaidTiyn)} repaid, and ${String(repaidTiyn)} came`,
    );
    const issued = (await money.serviceLedger()).receipts.map(({ total }) => Math.round(Number(total) * 100));
    const own = this.receipts.toSorted((one, other) => one - other);
    this.expect(
      JSON.stringify(issued.toSorted((one, other) => one - other)) === JSON.stringify(own),
      `${String(issued.length)} fiscal receipts, and ${String(own.length)} payments at the counter`,
    );
  }
}
