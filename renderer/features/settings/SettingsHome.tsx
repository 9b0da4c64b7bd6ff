import type { CSSProperties, ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useScreen } from '#renderer/app/screen-store.ts';
import { PageIcon } from './PageIcon.tsx';
import { groups, pagesFor } from './pages.ts';
import styles from './SettingsScreen.module.css';
import { useSettings } from './settings-context.ts';
import { usePageStates } from './use-page-states.ts';

/** Each page says how it is now, so that most visits end here. */
export function SettingsHome(): ReactNode {
  const { t } = useTranslation('settings');
  const { view } = useSettings();
  const openSettings = useScreen((state) => state.openSettings);
  const states = usePageStates(view);
  return (
    <nav className={styles.home} aria-label={t('sections')} data-testid="settings-home">
      {groups.map((group) => (
        <section key={group.id} className={styles.group} aria-label={t(`groups.${group.id}`)}>
          <h2 className={styles.groupName}>{t(`groups.${group.id}`)}</h2>
          <div className={styles.rows}>
            {pagesFor(view, group).map(({ page, path }) => (
              <Button
                key={page}
                className={styles.entry ?? ''}
                onPress={() => openSettings(page)}
                data-testid={`settings-${page}`}
              >
                <span className={styles.picture} style={{ '--c': group.colour } as CSSProperties}>
                  <PageIcon path={path} />
                </span>
                <span className={styles.words}>
                  <b>{t(`pages.${page}`)}</b>
                  <span className={styles.state}>{states[page]}</span>
                </span>
                <span aria-hidden="true">›</span>
              </Button>
            ))}
          </div>
        </section>
      ))}
    </nav>
  );
}
