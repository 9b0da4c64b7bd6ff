import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useScreen } from '../../app/screen-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useOpenTasks } from '../tasks/open-tasks.ts';
import { useWaiting } from '../waiting/waiting.ts';
import styles from './Rail.module.css';
import { rooms } from './rooms.ts';

/** The rooms of the till. */
export function Rail({ onHelp }: { readonly onHelp: () => void }): ReactNode {
  const { t } = useTranslation('app');
  const { screen, go } = useScreen();
  const waiting = useWaiting();
  const tasks = useOpenTasks();
  return (
    <nav className={styles['rail']} aria-label={t('rooms')}>
      {rooms.map((room) => (
        <ToggleButton
          key={room.screen}
          aria-keyshortcuts={room.key}
          className={styles['room'] ?? ''}
          isSelected={screen === room.screen}
          onPress={() => {
            go(room.screen);
          }}
          data-testid={`rail-${room.screen}`}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className={styles['icon']}>
            <path d={room.path} />
          </svg>
          {t(`rail.${room.screen}`)}
          {room.screen === 'waiting' && waiting.count > 0 ? (
            <span
              className={`${styles['badge'] ?? ''} ${waiting.hasNews ? (styles['news'] ?? '') : ''}`}
              data-testid="waiting-count"
            >
              {waiting.count}
            </span>
          ) : null}
          {room.screen === 'tasks' && tasks.length > 0 ? (
            <span className={`${styles['badge'] ?? ''} ${styles['tasks'] ?? ''}`} data-testid="task-count">
              {tasks.length}
            </span>
          ) : null}
        </ToggleButton>
      ))}
      <span className={styles['space']} />
      <Button look="quiet" aria-label={t('keys.title')} onPress={onHelp} data-testid="help">
        ?
      </Button>
    </nav>
  );
}
