import type { TaskView } from '@tilla/shared/contract/views/task-view.ts';
import { useTillQuery } from './till-context.tsx';

export function useOpenTasks(): readonly TaskView[] {
  return useTillQuery('task.list', {}).data?.tasks ?? [];
}
