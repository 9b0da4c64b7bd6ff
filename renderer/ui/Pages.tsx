import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Inline } from './Stack.tsx';

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
    <Inline gap={3} isOneLine>
      <Button label={t('acts.newer')} isDisabled={page === 1} onPress={() => onChange(page - 1)} />
      <Button label={t('acts.older')} isDisabled={!hasMore} onPress={() => onChange(page + 1)} />
    </Inline>
  );
}
