/** What the screens of a shop have said, and when; a person reads them, so what was said once is known. */

import type { Till } from './till.ts';
import type { World } from './world.ts';

export interface Today {
  readonly totalTiyn: number;
  /** What its sales came to, each of them. */
  readonly salesTiyn: readonly number[];
}

export interface Screens {
  /** Invoice id -> the first "paid", by the world's time. */
  readonly paidAtMs: ReadonlyMap<number, number>;
  /** Sums of baskets that somebody was told to be paid twice. */
  readonly toldTwice: ReadonlySet<number>;
  /** Payments that somebody was told to be late, or unexpected. */
  readonly toldLate: ReadonlySet<string>;
  /** Tills whose people were told that their books had to be recovered. */
  readonly recovered: ReadonlySet<string>;
  /** Tills whose people were told that another machine has their name. */
  readonly toldNamesake: ReadonlySet<string>;
  /** When each till started the last time. */
  readonly startedAtMs: ReadonlyMap<string, number>;
  /** The last "today" of each till, as its manager read it in the evening. */
  readonly today: ReadonlyMap<string, Today>;
  /** In the evening the manager looks. */
  readToday(): Promise<void>;
}

/** Notes what every screen says from now on. */
export function watchScreens(world: World): Screens {
  const paidAtMs = new Map<number, number>();
  const toldTwice = new Set<number>();
  const toldLate = new Set<string>();
  const recovered = new Set<string>();
  const toldNamesake = new Set<string>();
  const startedAtMs = new Map<string, number>();
  const today = new Map<string, Today>();

  function notePayment(view: {
    readonly phase: string;
    readonly invoiceId: number | null;
    readonly amountTiyn: number;
    readonly problem: { readonly code: string } | null;
  }): void {
    if (view.problem?.code === 'till_paid_twice') toldTwice.add(view.amountTiyn);
    if (view.phase !== 'paid' || view.invoiceId === null || paidAtMs.has(view.invoiceId)) return;
    paidAtMs.set(view.invoiceId, world.clock.nowMs());
  }

  function noteTask(
    till: string,
    task: {
      readonly kind: string;
      readonly subject: string;
      readonly facts: Readonly<Record<string, string | number>>;
    },
  ): void {
    if (task.kind === 'paid_twice') toldTwice.add(Number(task.facts['amountTiyn']));
    if (task.kind === 'late_payment') toldLate.add(task.subject);
    if (task.kind === 'books_recovered') recovered.add(till);
    if (task.kind === 'books_cloned') toldNamesake.add(till);
  }

  function watch(till: Till): void {
    till.listen((message) => {
      if (message.name === 'payment.changed') notePayment(message.payload);
      if (message.name === 'task.changed') noteTask(till.name, message.payload);
    });
    till.onStart(() => {
      startedAtMs.set(till.name, world.clock.nowMs());
      void till.call('payment.listOpen', {}).then((open) => {
        if (open.kind === 'ok') open.value.payments.forEach(notePayment);
      });
      void till.call('task.list', {}).then((list) => {
        if (list.kind === 'ok') for (const task of list.value.tasks) noteTask(till.name, task);
      });
    });
  }

  world.tills.forEach(watch);
  world.onTill(watch);

  return {
    paidAtMs,
    toldTwice,
    toldLate,
    recovered,
    toldNamesake,
    startedAtMs,
    today,
    async readToday() {
      today.clear();
      for (const till of world.tills) {
        const reply = await till.call('sale.today', {});
        if (reply.kind !== 'ok') continue;
        const { totalTiyn, sales } = reply.value;
        today.set(till.name, { totalTiyn, salesTiyn: sales.map((sale) => sale.totalTiyn) });
      }
    },
  };
}
