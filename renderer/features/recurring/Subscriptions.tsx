import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import type { SubscriptionView } from '../../../shared/contract/views/subscription-view.ts';
import { formatDay } from '../../../shared/domain/almaty-time.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { useLanguage } from '../../app/language.ts';
import { useTillCommand, useTillQuery } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Empty } from '../../ui/Empty.tsx';
import layout from '../../ui/layout.module.css';
import { Money } from '../../ui/Money.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import textStyles from '../../ui/text.module.css';
import { NewSubscription } from './NewSubscription.tsx';
import { Pages } from './Pages.tsx';
import styles from './Recurring.module.css';

const looks: Readonly<Record<string, readonly ['paid' | 'wait' | 'calm' | 'bad', '✓' | '…' | '–' | '!']>> = {
  active: ['paid', '✓'],
  paused: ['wait', '…'],
  cancelled: ['calm', '–'],
  expired: ['bad', '!'],
};

type Open =
  | { readonly what: 'new' }
  | { readonly what: 'billings' | 'cancel'; readonly subscription: SubscriptionView };

/** Customers who are billed every period. */
export function Subscriptions({ view, parts }: { readonly view: AppView; readonly parts: ReactNode }): ReactNode {
  const { t } = useTranslation(['bulk', 'frame']);
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Open | null>(null);
  const { data, error, refetch } = useTillQuery('subscription.list', { page }, { keepsLast: true });
  const again = (): void => void refetch();
  const change = useTillCommand('subscription.change', again);
  const close = () => {
    setOpen(null);
    again();
  };
  return (
    <section className={layout['screen']} aria-label={t('standing.subscriptions')}>
      <PageHeader title={t('frame:room.bills')} tabs={parts}>
        <Button
          look="main"
          size="small"
          onPress={() => {
            setOpen({ what: 'new' });
          }}
          data-testid="new-subscription"
        >
          {t('standing.newSubscription')}
        </Button>
      </PageHeader>
      <div className={layout['body']} role="region" aria-label={t('standing.subscriptions')} tabIndex={0}>
        <p className={textStyles['quiet']}>{t('standing.subscriptionsLead')}</p>
        {error === null ? null : <Advice problem={error} />}
        {change.error === null ? null : <Advice problem={change.error} />}
        {data?.subscriptions.length === 0 ? (
          <Empty
            picture="subscriptions"
            title={t('standing.noSubscriptions')}
            action={
              <Button
                look="main"
                size="large"
                onPress={() => {
                  setOpen({ what: 'new' });
                }}
                data-testid="empty-new-subscription"
              >
                {t('standing.newSubscription')}
              </Button>
            }
          >
            {t('frame:empty.subscriptions')}
          </Empty>
        ) : null}
        <ul className={styles['list']}>
          {data?.subscriptions.map((subscription) => (
            <Row
              key={subscription.id}
              subscription={subscription}
              isBusy={change.isPending}
              onMove={(move) => {
                change.mutate({ subscriptionId: subscription.id, move });
              }}
              onOpen={(what) => {
                setOpen({ what, subscription });
              }}
            />
          ))}
        </ul>
        <Pages page={page} hasMore={data?.hasMore ?? false} onChange={setPage} />
      </div>
      {open?.what === 'new' ? <NewSubscription mustBeCart={view.shop?.hasCatalog ?? true} onClose={close} /> : null}
      {open?.what === 'billings' ? <Billings subscription={open.subscription} onClose={close} /> : null}
      {open?.what === 'cancel' ? <Cancel subscription={open.subscription} onClose={close} /> : null}
    </section>
  );
}

function Row({
  subscription,
  isBusy,
  onMove,
  onOpen,
}: {
  readonly subscription: SubscriptionView;
  readonly isBusy: boolean;
  readonly onMove: (move: 'pause' | 'resume') => void;
  readonly onOpen: (what: 'billings' | 'cancel') => void;
}): ReactNode {
  const { t, i18n } = useTranslation('bulk');
  const language = useLanguage();
  const { id, status, amountTiyn, billingPeriod, subscriberName, description, nextBillingAt } = subscription;
  const [tone, mark] = looks[status] ?? ['wait', '…'];
  // An unknown word of the service is shown as it came.
  const worded = (kind: 'status' | 'period', word: string): string =>
    i18n.exists(`bulk:standing.${kind}.${word}`) ? t(`standing.${kind}.${word}`) : word;
  const how = [
    ...(description === null ? [] : [description]),
    ...(billingPeriod === null ? [] : [worded('period', billingPeriod)]),
    ...(nextBillingAt === null || status !== 'active'
      ? []
      : [t('standing.next', { day: dayOf(nextBillingAt, language) })]),
    ...(subscription.failedAttempts === 0 ? [] : [t('standing.failed', { count: subscription.failedAttempts })]),
    ...(subscription.isInGracePeriod ? [t('standing.grace')] : []),
  ].join(' · ');
  return (
    <li className={layout['listRow']} data-testid="subscription-row" data-status={status}>
      <span className={layout['listWords']}>
        <b>{subscriberName ?? t('standing.subscription', { id })}</b>
        <span className={textStyles['quiet']}>{how}</span>
      </span>
      <Money tiyn={amountTiyn} />
      <Chip tone={tone} mark={mark}>
        {worded('status', status)}
      </Chip>
      <Button
        onPress={() => {
          onOpen('billings');
        }}
        data-testid="subscription-billings"
      >
        {t('standing.billings')}
      </Button>
      {status === 'active' || status === 'paused' ? (
        <>
          <Button
            isDisabled={isBusy}
            onPress={() => {
              onMove(status === 'active' ? 'pause' : 'resume');
            }}
            data-testid="subscription-move"
          >
            {t(status === 'active' ? 'standing.pause' : 'standing.resume')}
          </Button>
          <Button
            look="quiet"
            onPress={() => {
              onOpen('cancel');
            }}
            data-testid="subscription-cancel"
          >
            {t('standing.cancel')}
          </Button>
        </>
      ) : null}
    </li>
  );
}

function dayOf(at: string, language: Language): string {
  return formatDay(Date.parse(at), language);
}

function Cancel({
  subscription,
  onClose,
}: {
  readonly subscription: SubscriptionView;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('bulk');
  const change = useTillCommand('subscription.change', onClose);
  return (
    <Dialog title={t('standing.cancelTitle')} isOpen onClose={onClose}>
      <p>{t('standing.cancelHow')}</p>
      {change.error === null ? null : <Advice problem={change.error} />}
      <DialogActions>
        <Button look="quiet" onPress={onClose}>
          {t('standing.keep')}
        </Button>
        <Button
          look="danger"
          autoFocus
          isDisabled={change.isPending}
          onPress={() => {
            change.mutate({ subscriptionId: subscription.id, move: 'cancel' });
          }}
          data-testid="confirm-subscription-cancel"
        >
          {t('standing.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Billings({
  subscription,
  onClose,
}: {
  readonly subscription: SubscriptionView;
  readonly onClose: () => void;
}): ReactNode {
  const { t, i18n } = useTranslation(['bulk', 'app']);
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const { data, error } = useTillQuery('subscription.billings', { subscriptionId: subscription.id, page });
  return (
    <Dialog title={t('standing.billings')} isOpen onClose={onClose} wide>
      {error === null ? null : <Advice problem={error} />}
      {data?.billings.length === 0 ? <p>{t('standing.noBillings')}</p> : null}
      <ul className={styles['list']}>
        {data?.billings.map((billing) => (
          <li key={billing.id} className={layout['listRow']} data-testid="billing-row">
            <span className={layout['listWords']}>
              <b>
                {[billing.periodStart, billing.periodEnd]
                  .flatMap((at) => (at === null ? [] : [dayOf(at, language)]))
                  .join(' – ')}
              </b>
              <span className={textStyles['quiet']}>
                {[
                  t('standing.attempt', { count: billing.attempt }),
                  ...(billing.invoiceId === null ? [] : [t('standing.invoice', { id: billing.invoiceId })]),
                  ...(billing.failureReason === null ? [] : [billing.failureReason]),
                ].join(' · ')}
              </span>
            </span>
            <Money tiyn={billing.amountTiyn} />
            <span>
              {i18n.exists(`bulk:standing.billed.${billing.status}`)
                ? t(`standing.billed.${billing.status}`)
                : billing.status}
            </span>
          </li>
        ))}
      </ul>
      <Pages page={page} hasMore={data?.hasMore ?? false} onChange={setPage} />
      <DialogActions>
        <Button look="main" autoFocus onPress={onClose}>
          {t('app:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
