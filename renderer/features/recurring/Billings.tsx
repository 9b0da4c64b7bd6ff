import type { SubscriptionBillingView } from '@tilla/shared/contract/views/subscription-view.ts';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Pages } from '@tilla/ui/Pages.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useSubscriptionWords } from './subscription-words.ts';

export function Billings({ subscriptionId }: { readonly subscriptionId: number }): ReactNode {
  const { t } = useTranslation('bulk');
  const [page, setPage] = useState(1);
  const { data, error } = useTillQuery('subscription.billings', { subscriptionId, page }, { keepsLast: true });
  return (
    <section aria-label={t('recurring.billings')}>
      <Advice problem={error} />
      {data?.billings.length === 0 ? <p>{t('recurring.noBillings')}</p> : null}
      <Stack as="ul">
        {data?.billings.map((billing) => (
          <Billing key={billing.id} billing={billing} />
        ))}
      </Stack>
      <Pages page={page} hasMore={data?.hasMore ?? false} onChange={setPage} />
    </section>
  );
}

function Billing({ billing }: { readonly billing: SubscriptionBillingView }): ReactNode {
  const { t } = useTranslation('bulk');
  const words = useSubscriptionWords();
  const { periodStart, periodEnd, attempt, invoiceId, failureReason, status, amountTiyn, paidAt } = billing;
  return (
    <li className={layout.listRow} data-testid="billing-row" data-status={status}>
      <span className={layout.listWords}>
        <b>{[periodStart, periodEnd].flatMap((at) => (at === null ? [] : [words.dayOf(at)])).join(' – ')}</b>
        <span className={textStyles.quiet}>
          {[
            t('recurring.attempt', { count: attempt }),
            ...(invoiceId === null ? [] : [t('recurring.invoice', { id: invoiceId })]),
            ...(paidAt === null ? [] : [t('recurring.paidOn', { day: words.dayOf(paidAt) })]),
            ...(failureReason === null ? [] : [words.reason(failureReason)]),
          ].join(' · ')}
        </span>
      </span>
      <Money tiyn={amountTiyn} />
      <span>{words.wordFor('billed', status)}</span>
    </li>
  );
}
