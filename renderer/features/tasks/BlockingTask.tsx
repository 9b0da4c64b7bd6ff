import type { TaskView } from '@tilla/shared/contract/views/task-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useOpenTasks } from '#renderer/app/open-tasks.ts';
import { TaskCard } from './TaskCard.tsx';

/** Blocks everything until somebody settles it, or confirms by name to have seen it (rule C4). */
export function BlockingTask(): ReactNode {
  const { t } = useTranslation('tasks');
  const [postponed, setPostponed] = useState<ReadonlySet<string>>(new Set());
  const task = useOpenTasks().find((one) => one.isBlocking && !postponed.has(timeOf(one)));
  if (task === undefined) return null;
  const later = () => setPostponed(new Set([...postponed, timeOf(task)]));
  return (
    <Dialog title={t(`kind.${task.kind}.title`)} isOpen isForced onClose={later}>
      <div role="alert" data-testid="blocking-task">
        <TaskCard key={task.id} task={task} heading={false} onLeave={later} />
      </div>
      <DialogActions>
        <Button label={t('later')} look="quiet" onPress={later} testId="task-later" />
      </DialogActions>
    </Dialog>
  );
}

/** A task that was raised again is shown again, whatever was answered before. */
function timeOf({ id, createdAt }: TaskView): string {
  return `${id} ${createdAt}`;
}
