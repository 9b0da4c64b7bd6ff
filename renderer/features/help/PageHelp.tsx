import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type SettingsPage, useScreen } from '#renderer/app/screen-store.ts';
import styles from './Help.module.css';
import { HelpSketch } from './HelpSketch.tsx';
import { pageSketch, roomSketches } from './help-sketches.ts';
import { helpSentences, helpWords } from './help-words.ts';

/** Three sentences and a picture about the page that is open. */
export function PageHelp(): ReactNode {
  const { t } = useTranslation(helpWords);
  const { screen, settingsPage } = useScreen();
  const page: SettingsPage | null = screen === 'settings' ? settingsPage : null;
  const name =
    page !== null ? t(`settings:pages.${page}`) : screen === 'tasks' ? t('frame:tasks') : t(`frame:screen.${screen}`);
  return (
    <section className={styles.help} aria-label={name} data-testid="page-help">
      <div>
        <h3 className={styles.cardTitle}>{name}</h3>
        <Sentences of={page === null ? `room.${screen}` : `page.${page}`} />
      </div>
      <HelpSketch shapes={page === null ? roomSketches[screen] : pageSketch(page)} />
    </section>
  );
}

export function Sentences({ of }: { readonly of: string }): ReactNode {
  const { t } = useTranslation(helpWords);
  return (
    <ol className={styles.sentences}>
      {helpSentences.map((sentence) => (
        <li key={sentence}>{t(`help:${of}.${sentence}`)}</li>
      ))}
    </ol>
  );
}
