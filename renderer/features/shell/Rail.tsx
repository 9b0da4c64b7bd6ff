import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type Screen, useScreen } from '../../app/screen-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useOpenTasks } from '../tasks/open-tasks.ts';
import { useWaiting } from '../waiting/waiting.ts';
import styles from './Rail.module.css';

const rooms: readonly { readonly screen: Screen; readonly path: string }[] = [
  { screen: 'sell', path: 'M4 5h2l2 11h10l2-8H7M10 20h.01M17 20h.01' },
  { screen: 'waiting', path: 'M12 3.5a8.5 8.5 0 1 0 .01 0M12 7.5V12l3 2' },
  { screen: 'sales', path: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6' },
  { screen: 'tasks', path: 'M9 4h6v3H9zM9 5.5H6V20h12V5.5h-3M9 13l2 2 4-4' },
  { screen: 'shift', path: 'M4 9h16v10H4zM4 13h16M7 9V5h10v4M10 16h4' },
  { screen: 'bulk', path: 'M5 5h14v14H5zM5 10h14M5 15h14M10 5v14' },
  { screen: 'settings', path: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5v5M8 14.5v5' },
];

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
