import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import badge from '@tilla/ui/badge.module.css';
import layout from '@tilla/ui/layout.module.css';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { printed } from '#renderer/app/keys.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useWaiting } from '../reconciliation/waiting.ts';
import styles from './Sidebar.module.css';
import { sidebarEntriesOf } from './sidebar-entries.ts';

export function Sidebar({ view, onHelp }: { readonly view: AppView; readonly onHelp: () => void }): ReactNode {
  const { t } = useTranslation(['frame', 'help']);
  const { screen, choose } = useScreen();
  return (
    <nav className={styles.sidebar} aria-label={t('menu')}>
      {sidebarEntriesOf(view.person?.role, view.settings.sellsOnCredit).map((entry) => (
        <ToggleButton
          key={entry.screen}
          aria-keyshortcuts={printed(entry.screen)}
          className={clsx(layout.bare, styles.entry)}
          isSelected={screen === entry.screen}
          onPress={() => choose(entry.screen)}
          data-testid={`sidebar-${entry.screen}`}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className={layout.icon}>
            <path d={entry.path} />
          </svg>
          {t(`screen.${entry.screen}`)}
          {entry.screen === 'bills' ? <Waiting /> : null}
        </ToggleButton>
      ))}
      <span className={layout.space} />
      <Button label={'?'} look="quiet" aria-label={t('help:title')} onPress={onHelp} testId="help" />
    </nav>
  );
}

/** The unpaid ones; green with the number of paid ones only where nothing is unpaid. */
function Waiting(): ReactNode {
  const { unpaid, paid } = useWaiting();
  const isPaid = unpaid === 0;
  if (isPaid && paid === 0) return null;
  return (
    <span
      className={clsx(badge.badge, styles.badge, isPaid && styles.news)}
      data-news={isPaid ? 'paid' : 'waiting'}
      data-testid="waiting-count"
    >
      {isPaid ? paid : unpaid}
    </span>
  );
}
