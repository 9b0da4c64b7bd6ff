import type { SubscriptionView } from '@tilla/shared/contract/views/subscription-view.ts';
import { formatDay } from '@tilla/shared/domain/almaty-time.ts';
import { adviceFor } from '@tilla/shared/domain/errors/advice.ts';
import { isErrorCode } from '@tilla/shared/domain/errors/error-codes.ts';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { useTranslation } from 'react-i18next';

export const subscriptionLooks: Readonly<
  Record<string, readonly ['paid' | 'wait' | 'calm' | 'bad', '✓' | '…' | '–' | '!']>
> = { active: ['paid', '✓'], paused: ['wait', '…'], cancelled: ['calm', '–'], expired: ['bad', '!'] };

export interface SubscriptionWords {
  /** An unknown code of the service is shown as it is. */
  readonly wordFor: (kind: 'status' | 'period' | 'billed', word: string) => string;
  readonly dayOf: (at: string) => string;
  readonly how: (subscription: SubscriptionView) => string;
  readonly reason: (reason: string) => string;
}

export function useSubscriptionWords(): SubscriptionWords {
  const { t, i18n } = useTranslation(['bulk', 'errors']);
  const language = useLanguage();
  const dayOf = (at: string): string => formatDay(Date.parse(at), language);
  const wordFor: SubscriptionWords['wordFor'] = (kind, word) =>
    i18n.exists(`bulk:recurring.${kind}.${word}`)
      ? t(`bulk:recurring.${kind}.${word}` as 'recurring.status.active')
      : word;
  return {
    wordFor,
    dayOf,
    how({
      description,
      billingPeriod,
      nextBillingAt,
      status,
      failedAttempts,
      maxRetryAttempts,
      isInGracePeriod,
      gracePeriodDays,
    }) {
      return [
        ...(description === null ? [] : [description]),
        ...(billingPeriod === null ? [] : [wordFor('period', billingPeriod)]),
        ...(nextBillingAt === null || status !== 'active' ? [] : [t('recurring.next', { day: dayOf(nextBillingAt) })]),
        ...(failedAttempts === 0
          ? []
          : [
              maxRetryAttempts === null
                ? t('recurring.failed', { count: failedAttempts })
                : t('recurring.failedOf', { count: failedAttempts, most: maxRetryAttempts + 1 }),
            ]),
        ...(isInGracePeriod
          ? [gracePeriodDays === null ? t('recurring.grace') : t('recurring.graceDays', { count: gracePeriodDays })]
          : []),
      ].join(' · ');
    },
    reason(reason) {
      if (i18n.exists(`bulk:recurring.reason.${reason}`)) {
        return t(`bulk:recurring.reason.${reason}` as 'recurring.reason.invoice_expired');
      }
      return isErrorCode(reason) ? t(`errors:${adviceFor(reason).what}`) : reason;
    },
  };
}
