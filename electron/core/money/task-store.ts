import type { TaskAction, TaskKind, TaskView } from '@tilla/shared/contract/views/task-view.ts';
import { putTask, type Records } from '../ledger/records.ts';
import type { Question, TaskRecord } from '../ledger/task-record.ts';
import type { EventBus } from '../platform/event-bus.ts';
import type { Clock, LedgerEvent } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';

export interface TaskStore {
  /** Unresolved ones; blocking first, then oldest first. */
  open(): TaskRecord[];
  /** Of the latest raised, the last resolved first. */
  solved(limit: number): { readonly tasks: readonly TaskRecord[]; readonly hasMore: boolean };
  find(id: string): TaskRecord | undefined;
  view(task: TaskRecord): TaskView;
  /** Raises it in the caller's transaction; null where it was raised before, resolved or not. */
  draft(question: Question, subject: string): LedgerPart;
  /** Null where nothing changes (rule T2). */
  redated(question: Question, subject: string): LedgerPart;
  /** Raises it in its own transaction. @throws Refusal when the ledger did not take it. */
  raise(question: Question, subject: string): void;
  /** The same for a recurring matter: also where it was raised and closed before. Its stream has every occurrence. */
  raiseRecurring(question: Question, subject: string): void;
  /** Closes its open tasks, except of kind `stays`, with "accept" and no person; null when there is none. */
  settled(subject: string, stays?: TaskKind): LedgerPart;
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

  function changed(task: TaskRecord, type: string, data: LedgerEvent['data'], personId: string | null): LedgerPart {
    const keep = (): void => {
      if (task.resolvedAt === null) open.set(task.id, task);
      else open.delete(task.id);
      events.emit('task.changed', view(task));
    };
    return [{ stream: task.id, type, at: now(), personId, data }, putTask(task), keep];
  }

  function draft(question: Question, subject: string): LedgerPart {
    const id = idOf(question, subject);
    return open.has(id) || records.task(id) !== undefined ? null : raised(id, question, subject);
  }

  function raised(id: string, { kind, isBlocking, facts, actions }: Question, subject: string): LedgerPart {
    const task: TaskRecord = {
      id,
      kind,
      subject,
      isBlocking,
      facts: { ...facts },
      actions: [...actions],
      createdAt: now(),
      resolvedAt: null,
      resolvedBy: null,
      approvedBy: null,
      resolution: null,
      note: null,
    };
    return changed(task, 'task.raised', { ...task }, null);
  }

  function redated({ kind, facts }: Question, subject: string): LedgerPart {
    const task = open.get(idOf({ kind }, subject));
    if (task === undefined || JSON.stringify(task.facts) === JSON.stringify(facts)) return null;
    const change = { facts: { ...facts } };
    return changed({ ...task, ...change }, 'task.redated', change, null);
  }

  function closed(task: TaskRecord, change: Partial<TaskRecord>, personId: string | null): LedgerPart {
    const data = { ...change, resolvedAt: now() };
    return changed({ ...task, ...data }, 'task.resolved', data, personId);
  }

  function settled(subject: string, stays?: TaskKind): LedgerPart {
    const tasks = [...open.values()].filter((task) => task.subject === subject && task.kind !== stays);
    return tasks.length === 0 ? null : tasks.map((task) => closed(task, { resolution: 'accept' }, null));
  }

  function write(part: LedgerPart): void {
    if (part !== null) records.write(part);
  }

  return {
    open: () =>
      [...open.values()].toSorted(
        (one, other) =>
          Number(other.isBlocking) - Number(one.isBlocking) || one.createdAt.localeCompare(other.createdAt),
      ),
    solved(limit) {
      const found = records.resolvedTasks(limit + 1);
      const tasks = found
        .slice(0, limit)
        .toSorted((one, other) => String(other.resolvedAt).localeCompare(String(one.resolvedAt)));
      return { tasks, hasMore: found.length > limit };
    },
    find: (id) => open.get(id) ?? records.task(id),
    view,
    draft,
    redated,
    raise(question, subject) {
      write(draft(question, subject));
    },
    raiseRecurring(question, subject) {
      const id = idOf(question, subject);
      if (!open.has(id)) write(raised(id, question, subject));
    },
    settled,
    settle(subject) {
      write(settled(subject));
    },
    resolve(id, action, note, person, approvedBy = null) {
      const task = open.get(id);
      if (task === undefined) throw new Refusal('till_not_found');
      if (!task.actions.includes(action)) throw new Refusal('till_input_invalid');
      const change = { resolution: action, note, resolvedBy: person.name, approvedBy };
      write(closed(task, change, person.id));
      return { ...task, ...change };
    },
  };
}

function idOf({ kind }: Pick<Question, 'kind'>, subject: string): string {
  return `${kind}:${subject}`;
}
