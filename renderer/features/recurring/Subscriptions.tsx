import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { SubscriptionStatus, type SubscriptionView } from '@tilla/shared/contract/views/subscription-view.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import { ErasableSearch } from '@tilla/ui/ErasableSearch.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { NoneFound } from '@tilla/ui/NoneFound.tsx';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { Pages } from '@tilla/ui/Pages.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { clsx } from 'clsx';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { EditSubscription } from './EditSubscription.tsx';
import { NewSubscription } from './NewSubscription.tsx';
import styles from './Recurring.module.css';
import { SubscriptionDetail } from './SubscriptionDetail.tsx';
import { subscriptionLooks, useSubscriptionWords } from './subscription-words.ts';

type Open =
  | { readonly what: 'new' }
  | { readonly what: 'detail' | 'cancel' | 'edit'; readonly subscription: SubscriptionView };

export function Subscriptions({ view, parts }: { readonly view: AppView; readonly parts: ReactNode }): ReactNode {
  const { t } = useTranslation(['bulk', 'frame', 'listed']);
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState<SubscriptionStatus | ''>('');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const [open, setOpen] = useState<Open | null>(null);
  const [changeId, setChangeId] = useState<string | null>(null);
  const { data, error, refetch } = useTillQuery(
    'subscription.list',
    { page, status: status === '' ? null : status, search },
    { keepsLast: true },
  );
  const change = useTillCommand('subscription.change', ({ operationId }) => setChangeId(operationId));
  const isNarrowed = status !== '' || search.trim() !== '';
  const isEmpty = data?.subscriptions.length === 0 && !isNarrowed;
  const close = () => {
    setOpen(null);
    void refetch();
  };
  const look = (text: string) => {
    setTyped(text);
    setPage(1);
  };
  const make = () => setOpen({ what: 'new' });
  const mustBeCart = view.shop?.hasCatalog ?? true;
  return (
    <section className={layout.screen} aria-label={t('recurring.subscriptions')}>
      <PageHeader title={t('frame:screen.bills')} tabs={parts}>
        {isEmpty ? null : (
          <Button look="main" size="small" onPress={make} testId="new-subscription">
            {t('recurring.newSubscription')}
          </Button>
        )}
      </PageHeader>
      <div className={layout.body} role="region" aria-label={t('recurring.subscriptions')} tabIndex={0}>
        {isEmpty ? null : <p className={textStyles.quiet}>{t('recurring.subscriptionsLead')}</p>}
        <Inline as="search" gap={2}>
          <span className={styles.search}>
            <ErasableSearch
              value={typed}
              label={t('recurring.search')}
              maxLength={100}
              testId="subscription-search"
              onChange={look}
            />
          </span>
          <Select<SubscriptionStatus | ''>
            label={t('listed:state')}
            value={status}
            options={[
              { id: '', name: t('listed:any') },
              ...SubscriptionStatus.options.map((id) => ({ id, name: t(`recurring.status.${id}`) })),
            ]}
            onChange={(id) => {
              setStatus(id);
              setPage(1);
            }}
            testId="subscription-state"
          />
        </Inline>
        <Advice problem={error} />
        <Advice problem={change.error} />
        {changeId === null ? null : <ChangeState operationId={changeId} />}
        {isEmpty ? (
          <Empty
            picture="subscriptions"
            title={t('recurring.noSubscriptions')}
            action={
              <Button look="main" size="large" onPress={make} testId="new-subscription">
                {t('recurring.newSubscription')}
              </Button>
            }
          >
            {t('frame:empty.subscriptions')}
          </Empty>
        ) : null}
        {data?.subscriptions.length === 0 && isNarrowed ? (
          <NoneFound
            title={t('listed:noneFound')}
            isOfWords={status === ''}
            onReset={() => {
              setStatus('');
              look('');
            }}
          />
        ) : null}
        <ul className={styles.columns}>
          {data?.subscriptions.map((subscription) => (
            <Row
              key={subscription.id}
              subscription={subscription}
              isBusy={change.isPending}
              onMove={(move) => change.mutate({ subscriptionId: subscription.id, move })}
              onOpen={(what) => setOpen({ what, subscription })}
            />
          ))}
        </ul>
        <Pages page={page} hasMore={data?.hasMore ?? false} onChange={setPage} />
      </div>
      {open?.what === 'new' ? <NewSubscription view={view} onClose={close} /> : null}
      {open?.what === 'detail' ? (
        <SubscriptionDetail
          known={open.subscription}
          onEdit={(subscription) => setOpen({ what: 'edit', subscription })}
          onClose={close}
        />
      ) : null}
      {open?.what === 'edit' ? (
        <EditSubscription subscription={open.subscription} mustBeCart={mustBeCart} onClose={close} />
      ) : null}
      {open?.what === 'cancel' ? (
        <CancelSubscription
          subscriptionId={open.subscription.id}
          onAsked={(operationId) => {
            setChangeId(operationId);
            close();
          }}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

function ChangeState({ operationId }: { readonly operationId: string }): ReactNode {
  const { t } = useTranslation('bulk');
  const { data: operation } = useTillQuery('operation.view', { operationId });
  if (operation === undefined || operation.phase === 'done') return null;
  return (
    <div data-testid="subscription-change" data-phase={operation.phase}>
      {operation.phase === 'rejected' ? null : <p role="status">{t('recurring.changing')}</p>}
      <Advice problem={operation.problem} />
    </div>
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
  readonly onOpen: (what: 'detail' | 'cancel') => void;
}): ReactNode {
  const { t } = useTranslation('bulk');
  const words = useSubscriptionWords();
  const { id, status, amountTiyn, subscriberName, phoneMasked } = subscription;
  const [tone, mark] = subscriptionLooks[status] ?? ['wait', '…'];
  return (
    <li className={clsx(layout.listRow, styles.columned)} data-testid="subscription-row" data-status={status}>
      <span className={layout.listWords}>
        <b>{subscriberName ?? phoneMasked ?? t('recurring.subscription', { id })}</b>
        <span className={textStyles.quiet}>{words.how(subscription)}</span>
      </span>
      <Money tiyn={amountTiyn} />
      <Chip tone={tone} mark={mark}>
        {words.wordFor('status', status)}
      </Chip>
      <Button label={t('recurring.open')} onPress={() => onOpen('detail')} testId="subscription-billings" />
      {status === 'active' || status === 'paused' ? (
        <>
          <Button
            label={t(status === 'active' ? 'recurring.pause' : 'recurring.resume')}
            isDisabled={isBusy}
            onPress={() => onMove(status === 'active' ? 'pause' : 'resume')}
            testId="subscription-move"
          />
          <Button look="quiet" onPress={() => onOpen('cancel')} testId="subscription-cancel">
            {t('recurring.cancel')}
          </Button>
        </>
      ) : null}
    </li>
  );
}

function CancelSubscription({
  subscriptionId,
  onAsked,
  onClose,
}: {
  readonly subscriptionId: number;
  readonly onAsked: (operationId: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('bulk');
  const change = useTillCommand('subscription.change', ({ operationId }) => onAsked(operationId));
  return (
    <Dialog title={t('recurring.cancelTitle')} isOpen onClose={onClose}>
      <p>{t('recurring.cancelHow')}</p>
      <Advice problem={change.error} />
      <DialogActions>
        <Button label={t('recurring.keep')} look="quiet" onPress={onClose} />
        <CommandButton
          label={t('recurring.cancel')}
          look="danger"
          autoFocus
          command={change}
          input={{ subscriptionId, move: 'cancel' }}
          testId="confirm-subscription-cancel"
        />
      </DialogActions>
    </Dialog>
  );
}
