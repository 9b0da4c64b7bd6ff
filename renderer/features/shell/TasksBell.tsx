import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useOpenTasks } from '#renderer/app/open-tasks.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import badge from '#ui/badge.module.css';
import layout from '#ui/layout.module.css';
import { behindTheBell, useToasts } from '#ui/toast-store.ts';
import styles from './StatusStrip.module.css';

export function TasksBell(): ReactNode {
  const { t } = useTranslation('frame');
  const { screen, go } = useScreen();
  const tasks = useOpenTasks().length;
  const count = tasks + useToasts((state) => behindTheBell(state).length);
  return (
    <ToggleButton
      className={`${layout['bare'] ?? ''} ${styles['bell'] ?? ''}`}
      isSelected={screen === 'tasks'}
      aria-label={count === 0 ? t('tasks') : t('tasksCount', { count })}
      onPress={() => {
        go('tasks');
      }}
      data-testid="tasks-bell"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className={layout['icon']}>
        <path d="M6 10a6 6 0 0 1 12 0c0 6 2 7 2 7H4s2-1 2-7M10 20a2.2 2.2 0 0 0 4 0" />
      </svg>
      {count === 0 ? null : (
        <span
          className={`${badge['badge'] ?? ''} ${styles['badge'] ?? ''} ${tasks === 0 ? (styles['quiet'] ?? '') : ''}`}
          data-testid="task-count"
        >
          {count}
        </span>
      )}
    </ToggleButton>
  );
}
