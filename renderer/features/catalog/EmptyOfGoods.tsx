import { Button } from '@tilla/ui/Button.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGoodsStore } from './goods-store.ts';

export function EmptyOfGoods(place: Omit<ComponentProps<typeof Empty>, 'action'>): ReactNode {
  const { t } = useTranslation('goods');
  const show = useGoodsStore((state) => state.show);
  return (
    <Empty
      {...place}
      action={
        <Button label={t('toAll')} look="main" size="large" onPress={() => show('all')} testId="empty-all-goods" />
      }
    />
  );
}
