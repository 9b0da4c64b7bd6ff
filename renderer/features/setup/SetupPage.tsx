import textStyles from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { LanguageChoice } from '#renderer/app/LanguageChoice.tsx';
import { ShopFront } from '#renderer/pictures/ShopFront.tsx';
import styles from './SetupPage.module.css';

interface PageProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

export function SetupPage({ title, lead, children }: PageProps): ReactNode {
  return (
    <main className={styles.page}>
      <Head />
      <section className={styles.card}>
        <Content title={title} lead={lead}>
          {children}
        </Content>
      </section>
    </main>
  );
}

/** Of the first start: the shop, and the next thing to do beside it. */
export function FirstStartPage({
  sign,
  title,
  lead,
  children,
}: PageProps & {
  /** Whose shop it is, once it is known. */
  readonly sign?: string | null | undefined;
}): ReactNode {
  const { t } = useTranslation('setup');
  return (
    <main className={styles.start}>
      <aside className={styles.front}>
        <Head />
        <ShopFront light="dawn" name={sign ?? t('sign')} />
        <p>{t('about')}</p>
      </aside>
      <section className={styles.next}>
        <div className={styles.content}>
          <Content title={title} lead={lead}>
            {children}
          </Content>
        </div>
      </section>
    </main>
  );
}

function Head(): ReactNode {
  return (
    <div className={styles.language}>
      <b className={styles.brand}>Tilla</b>
      <LanguageChoice isLabelHidden />
    </div>
  );
}

function Content({ title, lead, children }: PageProps): ReactNode {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={textStyles.quietLarge}>{lead}</p>
      <AdvicePlaceContext value="connect">{children}</AdvicePlaceContext>
    </>
  );
}
