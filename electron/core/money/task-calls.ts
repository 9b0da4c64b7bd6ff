import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import type { TaskAction, TaskKind } from '@tilla/shared/contract/views/task-view.ts';
import type { TaskRecord } from '../ledger/task-record.ts';
import { defineCalls } from '../platform/handlers.ts';
import { type ApprovalSummary, permit } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';
import type { TaskStore } from './task-store.ts';

export type TaskAnswer = Pick<CallInput<'task.resolve'>, 'receiptNumber'>;

/** The effect of an answer, before the task is closed; a refusal leaves it open. */
export type TaskConsequence = (
  task: TaskRecord,
  action: TaskAction,
  person: PersonView,
  approvedBy: PersonView | null,
  given: TaskAnswer,
) => Promise<void> | void;

export interface TaskCallsOptions {
  readonly tasks: TaskStore;
  readonly consequences: Partial<Readonly<Record<TaskKind, TaskConsequence>>>;
}

export function createTaskCalls({ tasks, consequences }: TaskCallsOptions) {
  return {
    calls: defineCalls({
      'task.list': () => ({ tasks: tasks.open().map(tasks.view) }),
      'task.solved'({ limit }) {
        const solved = tasks.solved(limit);
        return { tasks: solved.tasks.map(tasks.view), hasMore: solved.hasMore };
      },
      async 'task.resolve'({ taskId, action, note, receiptNumber }, caller) {
        const task = tasks.find(taskId);
        if (task?.resolvedAt !== null) throw new Refusal('till_not_found');
        if (!task.actions.includes(action)) throw new Refusal('till_input_invalid');
        const { person, approvedBy } = permit(caller, roleOf(task.kind, action), () => aboutTask(task, note));
        await consequences[task.kind]?.(task, action, person, caller.approvedBy, { receiptNumber });
        // The effect may have settled the matter and closed it already.
        if (tasks.find(taskId)?.resolvedAt === null)
          tasks.resolve(taskId, action, note === '' ? null : note, person, approvedBy);
        return {};
      },
    }),
  };
}

function aboutTask({ facts }: TaskRecord, note: string): ApprovalSummary {
  const { amountTiyn, saleNumber } = facts;
  return {
    ...(typeof amountTiyn === 'number' ? { amountTiyn } : {}),
    ...(typeof saleNumber === 'number' ? { sale: saleNumber } : {}),
    ...(note === '' ? {} : { reason: note }),
  };
}

/** Managers asked bank and customer (R1, R4), leave a payer's money unreturned (C4), or separate machines with one tag (D1). */
function roleOf(kind: TaskKind, action: TaskAction): PersonView['role'] {
  switch (kind) {
    case 'refund_unknown':
    case 'qr_refund_uncertain':
    case 'subscription_unknown':
    case 'books_broken':
    case 'books_cloned':
      return 'manager';
    case 'file_replaced':
      return 'cashier';
    case 'paid_twice':
      return action === 'accept' ? 'manager' : 'senior';
    default:
      return 'senior';
  }
}
