import type { GoodsRow } from '@tilla/shared/contract/views/goods-view.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './Goods.module.css';

export function GoodsPicture({ row }: { readonly row: Pick<GoodsRow, 'id' | 'name' | 'imageUrl'> }): ReactNode {
  const { t } = useTranslation('goods');
  const { data } = useTillQuery('catalog.picture', { id: row.id }, { enabled: row.imageUrl !== null });
  const picture = data?.picture ?? null;
  if (row.imageUrl === null || picture === null) return null;
  return (
    <img
      className={styles['picture']}
      src={picture}
      alt={t('picture.of', { name: row.name })}
      data-testid="goods-picture"
    />
  );
}
