import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { useOpenTasks } from './open-tasks.ts';
import { TaskCard } from './TaskCard.tsx';

/** In the way of everything until somebody settles it, or says "later" by name of having seen it (rule C4). */
export function BlockingTask(): ReactNode {
  const { t } = useTranslation('tasks');
  const [postponed, setPostponed] = useState<ReadonlySet<string>>(new Set());
  const task = useOpenTasks().find(({ id, isBlocking }) => isBlocking && !postponed.has(id));
  if (task === undefined) return null;
  const later = () => {
    setPostponed(new Set([...postponed, task.id]));
  };
  return (
    <Dialog title={t(`kind.${task.kind}.title`)} isOpen isForced onClose={later}>
      <div role="alert" data-testid="blocking-task">
        <TaskCard key={task.id} task={task} heading={false} onLeave={later} />
      </div>
      <DialogActions>
        <Button look="quiet" onPress={later} data-testid="task-later">
          {t('later')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
