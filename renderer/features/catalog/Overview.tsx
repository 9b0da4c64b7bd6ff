import { Button } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import font from '@tilla/ui/font.module.css';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { ReadinessMeter } from './CodeSearch.tsx';
import styles from './Goods.module.css';
import { useGoodsStore } from './goods-store.ts';
import { QueueFigures } from './QueueFigures.tsx';

export function Overview(): ReactNode {
  const { t } = useTranslation('goods');
  const language = useLanguage();
  const counts = useTillQuery('goods.counts', {}).data;
  const { show, change } = useGoodsStore.getState();
  if (counts === undefined) return <section className={beside.panel} aria-label={t('overview.title')} />;
  const figures = [
    { id: 'all', count: counts.all, run: () => change('all', { text: '', category: null, only: 'all' }) },
    { id: 'noCode', count: counts.noCode, run: () => show('noCode') },
    { id: 'errors', count: counts.errors, run: () => show('rejected') },
    { id: 'notSellable', count: counts.notSellable, run: () => change('all', { only: 'not_sellable' }) },
    { id: 'changed', count: counts.changed, run: () => change('all', { only: 'changed' }) },
  ] as const;
  return (
    <section className={beside.panel} aria-label={t('overview.title')} data-testid="goods-overview">
      <h2 className={clsx(font.sizeXl, font.breakable)}>{t('overview.title')}</h2>
      <p className={textStyles.quiet}>{t('overview.text')}</p>
      <ul>
        {figures.map(({ id, count, run }) => (
          <li key={id} className={styles.fact}>
            <span>{t(`overview.${id}`)}</span>
            <Button look="quiet" isDisabled={count === 0} onPress={run} testId={`overview-${id}`}>
              {count.toLocaleString(language)}
            </Button>
          </li>
        ))}
      </ul>
      <ReadinessMeter />
      <QueueFigures queue={counts.queue} />
    </section>
  );
}
