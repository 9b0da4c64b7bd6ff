import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreen } from '#renderer/app/screen-store.ts';
import { Button } from './Button.tsx';
import { Empty } from './Empty.tsx';

/** Empty until something is sold: the next step is the counter. */
export function EmptyUntilSold(place: Omit<ComponentProps<typeof Empty>, 'action'>): ReactNode {
  const { t } = useTranslation('frame');
  const go = useScreen((state) => state.go);
  return (
    <Empty
      {...place}
      action={
        <Button look="main" size="large" onPress={() => go('sell')} data-testid="empty-sell">
          {t('toSell')}
        </Button>
      }
    />
  );
}
