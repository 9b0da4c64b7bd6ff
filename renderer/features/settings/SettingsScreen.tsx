import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { ErasableSearch } from '@tilla/ui/ErasableSearch.tsx';
import layout from '@tilla/ui/layout.module.css';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { type SettingsPage, useScreen } from '#renderer/app/screen-store.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { useKeys } from '#renderer/app/use-keys.ts';
import { PageIcon } from './PageIcon.tsx';
import { groups, mayOpenPage, pagesFor } from './pages.ts';
import { SettingsHome } from './SettingsHome.tsx';
import { SettingsPageShown } from './SettingsPageShown.tsx';
import styles from './SettingsScreen.module.css';
import { SettingsSearch } from './SettingsSearch.tsx';
import { SettingsContext } from './settings-context.ts';

export function SettingsScreen({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('settings');
  const change = useTillCommand('settings.change');
  const { settingsPage, openSettings } = useScreen();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const at = useMemo(() => ({ view, change }), [view, change]);
  const page = settingsPage !== null && mayOpenPage(view, settingsPage) ? settingsPage : null;
  useKeys({
    search: () => field.current?.focus(),
    back: typed === '' && page !== null ? () => openSettings(null) : undefined,
  });
  return (
    <AdvicePlaceContext value="settings">
      <SettingsContext value={at}>
        <div className={layout.screen} data-testid="settings">
          <PageHeader title={t('title')}>
            <div className={styles.search}>
              <PageIcon path="M11 4a7 7 0 1 0 .01 0M16 16l5 5" />
              <ErasableSearch
                ref={field}
                value={typed}
                label={t('find.title')}
                maxLength={40}
                onChange={setTyped}
                testId="settings-search"
              />
            </div>
          </PageHeader>
          {typed.trim() !== '' ? (
            <div className={styles.scroll}>
              <SettingsSearch typed={typed} onErase={() => setTyped('')} />
            </div>
          ) : page === null ? (
            <div className={styles.scroll}>
              <SettingsHome />
            </div>
          ) : (
            <div className={styles.beside}>
              <Pages view={view} at={page} />
              <SettingsPageShown key={page} page={page} />
            </div>
          )}
        </div>
      </SettingsContext>
    </AdvicePlaceContext>
  );
}

function Pages({ view, at }: { readonly view: AppView; readonly at: SettingsPage }): ReactNode {
  const { t } = useTranslation('settings');
  const openSettings = useScreen((state) => state.openSettings);
  return (
    <nav className={styles.nav} aria-label={t('sections')}>
      {groups.map((group) => (
        <div key={group.id} className={styles.navGroup}>
          {pagesFor(view, group).map(({ page, path }) => (
            <Button
              key={page}
              className={styles.link ?? ''}
              aria-current={page === at ? 'page' : false}
              onPress={() => openSettings(page)}
              data-testid={`settings-${page}`}
            >
              <PageIcon path={path} />
              {t(`pages.${page}`)}
            </Button>
          ))}
        </div>
      ))}
    </nav>
  );
}
