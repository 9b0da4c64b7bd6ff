import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export function SoldCount({
  of: { count, sold },
}: {
  readonly of: { readonly count: number; readonly sold: number };
}): ReactNode {
  const { t } = useTranslation(['sales', 'frame']);
  const open = count - sold;
  return [
    ...(sold > 0 || open === 0 ? [t('sales', { count: sold })] : []),
    ...(open > 0 ? [t('frame:notSold', { count: open })] : []),
  ].join(' · ');
}
