import { useTranslation } from 'react-i18next';
import type { SubscriptionView } from '../../../shared/contract/views/subscription-view.ts';
import { formatDay } from '../../../shared/domain/almaty-time.ts';
import { adviceFor } from '../../../shared/domain/errors/advice.ts';
import { isErrorCode } from '../../../shared/domain/errors/error-codes.ts';
import { useLanguage } from '../../app/language.ts';

export const subscriptionLooks: Readonly<
  Record<string, readonly ['paid' | 'wait' | 'calm' | 'bad', '✓' | '…' | '–' | '!']>
> = {
  active: ['paid', '✓'],
  paused: ['wait', '…'],
  cancelled: ['calm', '–'],
  expired: ['bad', '!'],
};

export interface SubscriptionWords {
  /** An unknown word of the service is shown as it came. */
  readonly worded: (kind: 'status' | 'period' | 'billed', word: string) => string;
  readonly dayOf: (at: string) => string;
  /** How it stands and what comes next, in a line. */
  readonly how: (subscription: SubscriptionView) => string;
  readonly reason: (reason: string) => string;
}

/** What is said of a subscription, wherever it is shown. */
export function useSubscriptionWords(): SubscriptionWords {
  const { t, i18n } = useTranslation(['bulk', 'errors']);
  const language = useLanguage();
  const dayOf = (at: string): string => formatDay(Date.parse(at), language);
  const worded: SubscriptionWords['worded'] = (kind, word) =>
    i18n.exists(`bulk:recurring.${kind}.${word}`)
      ? t(`bulk:recurring.${kind}.${word}` as 'recurring.status.active')
      : word;
  return {
    worded,
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
        ...(billingPeriod === null ? [] : [worded('period', billingPeriod)]),
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
