/** What a person does with a task: reads it, and resolves it by name. */

import type { TaskAction, TaskKind } from '../../../shared/contract/views/task-view.ts';
import type { Handlers } from '../handlers.ts';
import type { TaskRecord } from '../journal/task-record.ts';
import { Refusal } from '../refusal.ts';
import { type TaskStore, viewTask } from './task-store.ts';

export type TaskCalls = Pick<Handlers, 'task.list' | 'task.resolve'>;

/** What an answer sets going, before the task is closed; one that refuses leaves it open. */
export type TaskConsequence = (
  task: TaskRecord,
  action: TaskAction,
  person: { readonly id: string; readonly name: string },
) => Promise<void> | void;

export interface TaskCallsParts {
  readonly tasks: TaskStore;
  readonly consequences: Partial<Readonly<Record<TaskKind, TaskConsequence>>>;
}

export function createTaskCalls({ tasks, consequences }: TaskCallsParts): TaskCalls {
  return {
    'task.list': () => ({ tasks: tasks.open().map(viewTask) }),
    async 'task.resolve'({ taskId, action, note }, { person }) {
      if (person === null) throw new Refusal('till_locked');
      const task = tasks.find(taskId);
      if (task?.resolvedAt !== null) throw new Refusal('till_not_found');
      if (!task.actions.includes(action)) throw new Refusal('till_input_invalid');
      await consequences[task.kind]?.(task, action, person);
      // What it set going may have made the matter clear and closed it already.
      if (tasks.find(taskId)?.resolvedAt === null) tasks.resolve(taskId, action, note === '' ? null : note, person);
      return {};
    },
  };
}
