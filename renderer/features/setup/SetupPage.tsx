import textStyles from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { LanguageChoice } from '#renderer/app/LanguageChoice.tsx';
import styles from './SetupPage.module.css';

export function SetupPage({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <main className={styles.page}>
      <div className={styles.language}>
        <b className={styles.brand}>Tilla</b>
        <LanguageChoice isLabelHidden />
      </div>
      <section className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        <p className={textStyles.quietLarge}>{lead}</p>
        <AdvicePlaceContext value="connect">{children}</AdvicePlaceContext>
      </section>
    </main>
  );
}
