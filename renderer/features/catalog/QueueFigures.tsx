import type { GoodsCounts } from '@tilla/shared/contract/views/goods-view.ts';
import { Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
