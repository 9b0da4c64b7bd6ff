import type { GoodsCounts } from '@tilla/shared/contract/views/goods-view.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#renderer/app/language.ts';
import { Stack } from '#ui/Stack.tsx';
import textStyles from '#ui/text.module.css';
import styles from './Goods.module.css';

export function QueueFigures({ queue }: { readonly queue: GoodsCounts['queue'] }): ReactNode {
  const { t } = useTranslation('goods');
  const language = useLanguage();
  if (queue === null) return <p className={textStyles.quiet}>{t('queue.unknown')}</p>;
  return (
    <Stack as="section" gap={1} aria-label={t('queue.title')} data-testid="goods-queue">
      <h3 className={textStyles.label}>{t('queue.title')}</h3>
      <dl className={styles.queue}>
        {(['pending', 'processing'] as const).map((id) => (
          <div key={id}>
            <dt className={textStyles.quiet}>{t(`queue.${id}`)}</dt>
            <dd>
              <b>{queue[id].toLocaleString(language)}</b>
            </dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}
