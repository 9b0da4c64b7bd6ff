import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { untilClock, untilDayTime } from '@tilla/shared/domain/kazakh-ending.ts';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sinceReceivedMs } from '#renderer/app/received-at.ts';
import { useTick } from '#renderer/app/tick.ts';
import { leftInRow } from './countdown.ts';

export function LeftInRow({
  payment,
  until = 'leftUntil',
}: {
  readonly payment: PaymentView;
  readonly until?: 'leftUntil' | 'phone.until';
}): ReactNode {
  const { t } = useTranslation('pay');
  const language = useLanguage();
  const look = (): string | null => {
    const left = payment.phase === 'waiting' ? leftInRow(payment, sinceReceivedMs(payment)) : null;
    if (left === null) return null;
    if (left.kind === 'more') return t('leftMore', { left: left.left });
    return t(until, {
      until: left.isToday ? untilClock(left.untilMs, language) : untilDayTime(left.untilMs, language),
    });
  };
  useTick(500, look);
  return look();
}
