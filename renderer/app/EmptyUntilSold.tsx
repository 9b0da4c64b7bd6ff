import { Button } from '@tilla/ui/Button.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreen } from './screen-store.ts';

export function EmptyUntilSold(place: Omit<ComponentProps<typeof Empty>, 'action'>): ReactNode {
  const { t } = useTranslation('frame');
  const go = useScreen((state) => state.go);
  return (
    <Empty
      {...place}
      action={<Button label={t('toSell')} look="main" size="large" onPress={() => go('sell')} testId="empty-sell" />}
    />
  );
}
