import type { SubscriptionView } from '@tilla/shared/contract/views/subscription-view.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { Fact } from '../figures/Fact.tsx';
import { Billings } from './Billings.tsx';
import { subscriptionLooks, useSubscriptionWords } from './subscription-words.ts';

export function SubscriptionDetail({
  known,
  onEdit,
  onClose,
}: {
  readonly known: SubscriptionView;
  readonly onEdit: (subscription: SubscriptionView) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['bulk', 'app']);
  const words = useSubscriptionWords();
  const { data, error } = useTillQuery('subscription.view', { subscriptionId: known.id });
  const subscription = data?.subscription ?? known;
  const { status, amountTiyn, subscriberName, phoneMasked } = subscription;
  const [tone, mark] = subscriptionLooks[status] ?? ['wait', '…'];
  return (
    <Dialog title={subscriberName ?? t('recurring.subscription', { id: known.id })} isOpen onClose={onClose} wide>
      <Stack gap={3} data-testid="subscription-detail" data-status={status}>
        <Inline as="p" gap={3}>
          <Money tiyn={amountTiyn} />
          <Chip tone={tone} mark={mark}>
            {words.wordFor('status', status)}
          </Chip>
          <span>{words.how(subscription)}</span>
        </Inline>
        <Advice problem={error} />
        <dl>
          {phoneMasked === null ? null : <Fact name={t('recurring.phone')}>{phoneMasked}</Fact>}
          <Terms subscription={subscription} />
          {data === undefined ? null : <Figures data={data} />}
        </dl>
        <h3>{t('recurring.billings')}</h3>
        <Billings subscriptionId={known.id} />
      </Stack>
      <DialogActions>
        {status === 'active' || status === 'paused' ? (
          <Button label={t('recurring.edit')} onPress={() => onEdit(subscription)} testId="subscription-edit" />
        ) : null}
        <Button label={t('app:close')} look="main" autoFocus onPress={onClose} testId="subscription-close" />
      </DialogActions>
    </Dialog>
  );
}

function Terms({ subscription }: { readonly subscription: SubscriptionView }): ReactNode {
  const { t } = useTranslation('bulk');
  const words = useSubscriptionWords();
  const { goods, billingDay, startedAt, maxRetryAttempts, retryIntervalHours, gracePeriodDays } = subscription;
  return (
    <>
      {goods.length === 0 ? null : (
        <Fact name={t('recurring.goods')}>
          {goods.map(({ name, count }) => `${name ?? t('recurring.goneGoods')} × ${String(count)}`).join(', ')}
        </Fact>
      )}
      {billingDay === null ? null : (
        <Fact name={t('recurring.terms.day')}>{t('recurring.terms.dayOf', { day: billingDay })}</Fact>
      )}
      {startedAt === null ? null : <Fact name={t('recurring.terms.start')}>{words.dayOf(startedAt)}</Fact>}
      {maxRetryAttempts === null || retryIntervalHours === null ? null : (
        <Fact name={t('recurring.terms.again')}>
          {t('recurring.terms.againHow', { count: maxRetryAttempts, hours: retryIntervalHours })}
        </Fact>
      )}
      {gracePeriodDays === null ? null : (
        <Fact name={t('recurring.terms.graceName')}>{t('recurring.terms.graceHow', { count: gracePeriodDays })}</Fact>
      )}
    </>
  );
}

function Figures({
  data: { stats, lastPayment },
}: {
  readonly data: NonNullable<ReturnType<typeof useTillQuery<'subscription.view'>>['data']>;
}): ReactNode {
  const { t } = useTranslation('bulk');
  const language = useLanguage();
  const words = useSubscriptionWords();
  return (
    <>
      <Fact name={t('recurring.stats')}>
        <span data-testid="subscription-stats">
          {t('recurring.statsHow', { ...stats, amount: formatMoney(stats.paidTiyn, language) })}
        </span>
      </Fact>
      {lastPayment === null || lastPayment.paidAt === null ? null : (
        <Fact name={t('recurring.lastPayment')}>
          {words.dayOf(lastPayment.paidAt)} · <Money tiyn={lastPayment.amountTiyn} />
        </Fact>
      )}
    </>
  );
}
