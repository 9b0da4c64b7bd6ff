import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import { Say } from '@tilla/ui/Say.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What art. 30 says; a senior may agree to the exchange all the same. */
export function LawWarning({
  warning: { late, excepted },
  names,
}: {
  readonly warning: CallOutput<'exchange.offer'>['warning'];
  /** Of the goods that were chosen. */
  readonly names: readonly string[];
}): ReactNode {
  const { t } = useTranslation('exchange');
  const chosen = excepted.filter(({ name }) => names.includes(name));
  if (names.length === 0 || (late === null && chosen.length === 0)) return null;
  return (
    <Say tone="wait" role="status" testId="exchange-law">
      {late === null ? null : <p>{t('law.late', { days: late.days, allowed: late.allowedDays })}</p>}
      {chosen.map(({ name, exception }) => (
        <p key={name}>{t('law.excepted', { name, kind: t(`law.kind.${exception}`) })}</p>
      ))}
      <p>{t('law.mayAgree')}</p>
    </Say>
  );
}
