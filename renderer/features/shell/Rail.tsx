import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import { printed } from '../../app/keys.ts';
import { useScreen } from '../../app/screen-store.ts';
import { Button } from '../../ui/Button.tsx';
import badge from '../../ui/badge.module.css';
import layout from '../../ui/layout.module.css';
import { useWaiting } from '../waiting/waiting.ts';
import styles from './Rail.module.css';
import { roomsOf } from './rooms.ts';

/** The rooms of the till that this person may use, always in the same order. */
export function Rail({ view, onHelp }: { readonly view: AppView; readonly onHelp: () => void }): ReactNode {
  const { t } = useTranslation(['frame', 'app']);
  const { screen, go } = useScreen();
  return (
    <nav className={styles['rail']} aria-label={t('menu')}>
      {roomsOf(view.person?.role).map((room) => (
        <ToggleButton
          key={room.screen}
          aria-keyshortcuts={printed(room.screen)}
          className={`${layout['bare'] ?? ''} ${styles['room'] ?? ''}`}
          isSelected={screen === room.screen}
          onPress={() => {
            go(room.screen);
          }}
          data-testid={`rail-${room.screen}`}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className={layout['icon']}>
            <path d={room.path} />
          </svg>
          {t(`room.${room.screen}`)}
          {room.screen === 'bills' ? <Waiting /> : null}
        </ToggleButton>
      ))}
      <span className={layout['space']} />
      <Button look="quiet" aria-label={t('app:keys.title')} onPress={onHelp} data-testid="help">
        ?
      </Button>
    </nav>
  );
}

/** Green only when everything that has something to tell is money that came. */
function Waiting(): ReactNode {
  const { count, isPaid } = useWaiting();
  if (count === 0) return null;
  return (
    <span
      className={`${badge['badge'] ?? ''} ${styles['badge'] ?? ''} ${isPaid ? (styles['news'] ?? '') : ''}`}
      data-news={isPaid ? 'paid' : 'waiting'}
      data-testid="waiting-count"
    >
      {count}
    </span>
  );
}
