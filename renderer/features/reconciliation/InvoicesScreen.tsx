import type { AppView, ClosedFunction } from '@tilla/shared/contract/views/app-view.ts';
import { Tabs } from '@tilla/ui/Tabs.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isHidden } from '#renderer/app/closed.ts';
import { later } from '#renderer/app/later.tsx';
import { closeRefund, useRefundIn } from '#renderer/app/refund-page.ts';
import { useReopened } from '#renderer/app/reopened.ts';
import { type InvoicesTab, useScreen } from '#renderer/app/screen-store.ts';
import { InvoiceListDetail } from '../recurring/InvoiceListDetail.tsx';
import { NewInvoiceList } from '../recurring/NewInvoiceList.tsx';
import { WaitingScreen } from './WaitingScreen.tsx';
import { useWaiting } from './waiting.ts';

const AllInvoices = later(async () => (await import('./AllInvoices.tsx')).AllInvoices, 'asked');
const PrintedQrs = later(async () => (await import('../recurring/PrintedQrs.tsx')).PrintedQrs, 'asked');
const Subscriptions = later(async () => (await import('../recurring/Subscriptions.tsx')).Subscriptions, 'asked');

const RefundPage = later(async () => (await import('../refunds/RefundPage.tsx')).RefundPage);

const tabs: readonly {
  readonly id: InvoicesTab;
  readonly testId: string;
  readonly isManagers: boolean;
  readonly takes?: ClosedFunction;
}[] = [
  { id: 'waiting', testId: 'invoices-waiting', isManagers: false },
  { id: 'all', testId: 'part-all-invoices', isManagers: false },
  { id: 'lists', testId: 'part-invoice-lists', isManagers: false, takes: 'bulk' },
  { id: 'qrs', testId: 'part-printed-qrs', isManagers: true, takes: 'static_qr' },
  { id: 'subscriptions', testId: 'part-subscriptions', isManagers: true, takes: 'subscription' },
];

export function InvoicesScreen({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('frame');
  const { invoicesTab, showInvoices } = useScreen();
  const refund = useRefundIn('bills');
  useReopened('bills', () => {
    closeRefund();
    showInvoices('waiting');
  });
  const [openedId, setOpened] = useState<string | null>(null);
  const waiting = useWaiting();
  const isManager = view.person?.role === 'manager';
  const shown = tabs.filter(
    ({ isManagers, takes }) => (isManager || !isManagers) && (takes === undefined || !isHidden(view, takes)),
  );
  const tab = shown.find(({ id }) => id === invoicesTab)?.id ?? 'waiting';
  const parts = (
    <Tabs<InvoicesTab>
      label={t('bills.tabs')}
      value={tab}
      tabs={shown.map(({ id, testId }) => ({
        id,
        testId,
        name: t(`bills.${id}`),
        ...(id === 'waiting' ? { count: waiting.unpaid } : {}),
      }))}
      onChange={showInvoices}
    />
  );
  if (refund !== null) return <RefundPage target={refund} room="bills" />;
  switch (tab) {
    case 'waiting':
      return <WaitingScreen view={view} parts={parts} />;
    case 'all':
      return <AllInvoices parts={parts} />;
    case 'qrs':
      return <PrintedQrs view={view} parts={parts} />;
    case 'subscriptions':
      return <Subscriptions view={view} parts={parts} />;
    case 'lists':
      return openedId === null ? (
        <NewInvoiceList view={view} parts={parts} onOpen={setOpened} />
      ) : (
        <InvoiceListDetail listId={openedId} onBack={() => setOpened(null)} />
      );
  }
}
