import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentView } from '../../../shared/contract/views/sale-view.ts';
import { untilClock, untilDayTime } from '../../../shared/domain/kazakh-ending.ts';
import { sinceHeardMs } from '../../app/heard.ts';
import { useLanguage } from '../../app/language.ts';
import { useTick } from '../../app/tick.ts';
import { leftInRow } from './countdown.ts';

/** What is left of a payment where it is a detail: counted in its last ten minutes, by the clock before them. */
export function LeftInRow({
  payment,
  until = 'leftUntil',
}: {
  readonly payment: PaymentView;
  /** The words around the hour. */
  readonly until?: 'leftUntil' | 'phone.until';
}): ReactNode {
  const { t } = useTranslation('pay');
  const language = useLanguage();
  const look = (): string | null => {
    const left = payment.phase === 'waiting' ? leftInRow(payment, sinceHeardMs(payment)) : null;
    if (left === null) return null;
    if (left.kind === 'more') return t('leftMore', { left: left.left });
    return t(until, {
      until: left.isToday ? untilClock(left.untilMs, language) : untilDayTime(left.untilMs, language),
    });
  };
  useTick(500, look);
  return look();
}
