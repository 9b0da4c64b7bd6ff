import type { TaskAction, TaskKind, TaskView } from '@tilla/shared/contract/views/task-view.ts';
import { putTask, type Records } from '../ledger/records.ts';
import type { Question, TaskRecord } from '../ledger/task-record.ts';
import type { EventBus } from '../platform/event-bus.ts';
import type { Clock, LedgerChange } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';

/** Part of a transaction: the caller writes it with its own change, then calls `keep`. */
export interface TaskChange extends LedgerChange {
  /** After the transaction: memory, then the event for screens. */
  keep(): void;
}

export interface TaskStore {
  /** Unresolved ones; blocking first, then oldest first. */
  open(): TaskRecord[];
  find(id: string): TaskRecord | undefined;
  view(task: TaskRecord): TaskView;
  /** The change that raises it; null where it was raised before, resolved or not. */
  draft(question: Question, subject: string): TaskChange | null;
  /** Null where nothing changes (rule T2). */
  redated(question: Question, subject: string): TaskChange | null;
  /** Raises it in its own transaction. @throws Refusal when the ledger did not take it. */
  raise(question: Question, subject: string): void;
  /** The same for a recurring matter: also where it was raised and closed before. Its stream has every occurrence. */
  raiseRecurring(question: Question, subject: string): void;
  /** Closes its open tasks, except of kind `stays`, with "accept" and no person; null when there is none. */
  settled(subject: string, stays?: TaskKind): TaskChange | null;
  /** The same in its own transaction. @throws Refusal when the ledger did not take it. */
  settle(subject: string): void;
  /** @throws Refusal `till_not_found` for a task that is not open, `till_input_invalid` for an action not offered. */
  resolve(
    id: string,
    action: TaskAction,
    note: string | null,
    person: { id: string; name: string },
    approvedBy?: string | null,
  ): TaskRecord;
}

export interface TaskStoreOptions {
  readonly records: Records;
  readonly clock: Clock;
  readonly events: EventBus;
}

export function createTaskStore({ records, clock, events }: TaskStoreOptions): TaskStore {
  const open = new Map(records.openTasks().map((task) => [task.id, task]));

  function now(): string {
    return new Date(clock.nowMs()).toISOString();
  }

  /** Tasks of refunds store only the payment, also in older ledgers. */
  function view(task: TaskRecord): TaskView {
    const { saleId, paymentId } = task.facts;
    const known = saleId ?? (paymentId === undefined ? undefined : records.payment(String(paymentId))?.saleId);
    return { ...task, saleId: known === undefined ? null : String(known) };
  }

  function keep(task: TaskRecord): void {
    if (task.resolvedAt === null) open.set(task.id, task);
    else open.delete(task.id);
    events.emit('task.changed', view(task));
  }

  function draft(question: Question, subject: string): TaskChange | null {
    const id = idOf(question, subject);
    return open.has(id) || records.task(id) !== undefined ? null : raised(id, question, subject);
  }

  function raised(id: string, { kind, isBlocking, facts, actions }: Question, subject: string): TaskChange {
    const at = now();
    const task: TaskRecord = {
      id,
      kind,
      subject,
      isBlocking,
      facts: { ...facts },
      actions: [...actions],
      createdAt: at,
      resolvedAt: null,
      resolvedBy: null,
      approvedBy: null,
      resolution: null,
      note: null,
    };
    return {
      events: [{ stream: id, type: 'task.raised', at, personId: null, data: { ...task } }],
      puts: [putTask(task)],
      keep: () => {
        keep(task);
      },
    };
  }

  function redated({ kind, facts }: Question, subject: string): TaskChange | null {
    const task = open.get(idOf({ kind }, subject));
    if (task === undefined || JSON.stringify(task.facts) === JSON.stringify(facts)) return null;
    const change = { facts: { ...facts } };
    const after = { ...task, ...change };
    return {
      events: [{ stream: task.id, type: 'task.redated', at: now(), personId: null, data: change }],
      puts: [putTask(after)],
      keep: () => {
        keep(after);
      },
    };
  }

  function close(tasks: readonly TaskRecord[], change: Partial<TaskRecord>, personId: string | null): TaskChange {
    const at = now();
    const closed = tasks.map((task) => ({ ...task, ...change, resolvedAt: at }));
    return {
      events: closed.map(({ id }) => ({
        stream: id,
        type: 'task.resolved',
        at,
        personId,
        data: { ...change, resolvedAt: at },
      })),
      puts: closed.map(putTask),
      keep: () => {
        closed.forEach(keep);
      },
    };
  }

  function write(change: TaskChange): void {
    records.write({ events: change.events, puts: change.puts });
    change.keep();
  }

  function settled(subject: string, stays?: TaskKind): TaskChange | null {
    const tasks = [...open.values()].filter((task) => task.subject === subject && task.kind !== stays);
    return tasks.length === 0 ? null : close(tasks, { resolution: 'accept' }, null);
  }

  return {
    open: () =>
      [...open.values()].toSorted(
        (one, other) =>
          Number(other.isBlocking) - Number(one.isBlocking) || one.createdAt.localeCompare(other.createdAt),
      ),
    find: (id) => open.get(id) ?? records.task(id),
    view,
    draft,
    redated,
    raise(question, subject) {
      const change = draft(question, subject);
      if (change !== null) write(change);
    },
    raiseRecurring(question, subject) {
      const id = idOf(question, subject);
      if (!open.has(id)) write(raised(id, question, subject));
    },
    settled,
    settle(subject) {
      const change = settled(subject);
      if (change !== null) write(change);
    },
    resolve(id, action, note, person, approvedBy = null) {
      const task = open.get(id);
      if (task === undefined) throw new Refusal('till_not_found');
      if (!task.actions.includes(action)) throw new Refusal('till_input_invalid');
      const change = { resolution: action, note, resolvedBy: person.name, approvedBy };
      write(close([task], change, person.id));
      return { ...task, ...change };
    },
  };
}

function idOf({ kind }: Pick<Question, 'kind'>, subject: string): string {
  return `${kind}:${subject}`;
}
