/** What the screens of a shop have said, and when; a person reads them, so what was said once is known. */

import type { TaskView } from '../../shared/contract/views/task-view.ts';
import { whyTooSoon } from './judge-ends.ts';
import type { World } from './world.ts';

export interface Today {
  readonly totalTiyn: number;
  /** What its sales came to, each of them. */
  readonly salesTiyn: readonly number[];
}

export interface ToldTask {
  readonly till: string;
  readonly task: TaskView;
  readonly atMs: number;
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
  /** Sums of baskets that somebody was told to be paid late, or another way as well. */
  readonly toldLateTiyn: ReadonlySet<number>;
  /** Every task that was told, by its till's name and its id, with when it was first. */
  readonly tasks: ReadonlyMap<string, ToldTask>;
  /** Operations about which somebody was asked. */
  readonly asked: ReadonlySet<string>;
  /** Operations that were told as done when they were not, with why. */
  readonly doneTooSoon: ReadonlyMap<string, string>;
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
  const toldLateTiyn = new Set<number>();
  const tasks = new Map<string, ToldTask>();
  const asked = new Set<string>();
  const doneTooSoon = new Map<string, string>();
  const recovered = new Set<string>();
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

  function noteTask(till: string, task: TaskView): void {
    const key = `${till} ${task.id}`;
    if (!tasks.has(key)) tasks.set(key, { till, task, atMs: world.clock.nowMs() });
    asked.add(task.subject);
    if (task.kind === 'paid_twice') toldTwice.add(Number(task.facts['amountTiyn']));
    if (task.kind === 'late_payment') {
      toldLate.add(task.subject);
      toldLateTiyn.add(Number(task.facts['amountTiyn']));
    }
    if (task.kind === 'books_recovered') recovered.add(till);
  }

  for (const till of world.tills) {
    till.listen((message) => {
      if (message.name === 'payment.changed') notePayment(message.payload);
      if (message.name === 'task.changed') noteTask(till.name, message.payload);
      if (message.name === 'operation.changed' && message.payload.phase === 'done') {
        const why = whyTooSoon(world, till, message.payload);
        if (why !== undefined) doneTooSoon.set(message.payload.id, `${till.name}: ${why}`);
      }
    });
    till.onStart(() => {
      void till.call('payment.listOpen', {}).then((open) => {
        if (open.kind === 'ok') open.value.payments.forEach(notePayment);
      });
      void till.call('task.list', {}).then((list) => {
        if (list.kind === 'ok') for (const task of list.value.tasks) noteTask(till.name, task);
      });
    });
  }

  return {
    paidAtMs,
    toldTwice,
    toldLate,
    toldLateTiyn,
    tasks,
    asked,
    doneTooSoon,
    recovered,
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
