import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import styles from './Recurring.module.css';

export function Pages({
  page,
  hasMore,
  onChange,
}: {
  readonly page: number;
  readonly hasMore: boolean;
  readonly onChange: (page: number) => void;
}): ReactNode {
  const { t } = useTranslation('staff');
  if (page === 1 && !hasMore) return null;
  return (
    <div className={styles['pages']}>
      <Button
        isDisabled={page === 1}
        onPress={() => {
          onChange(page - 1);
        }}
      >
        {t('acts.newer')}
      </Button>
      <Button
        isDisabled={!hasMore}
        onPress={() => {
          onChange(page + 1);
        }}
      >
        {t('acts.older')}
      </Button>
    </div>
  );
}
