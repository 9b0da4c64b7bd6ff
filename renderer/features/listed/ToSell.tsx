import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreen } from '../../app/screen-store.ts';
import { Button } from '../../ui/Button.tsx';

/** The way on from a list that nothing stands in yet. */
export function ToSell(): ReactNode {
  const { t } = useTranslation('frame');
  const go = useScreen((state) => state.go);
  return (
    <Button
      look="main"
      size="large"
      onPress={() => {
        go('sell');
      }}
      data-testid="empty-sell"
    >
      {t('toSell')}
    </Button>
  );
}
