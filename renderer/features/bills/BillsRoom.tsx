import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import { later } from '../../app/later.tsx';
import { type BillsTab, useScreen } from '../../app/screen-store.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { BillListDetail } from '../bulk/BillListDetail.tsx';
import { NewBillList } from '../bulk/NewBillList.tsx';
import { WaitingScreen } from '../waiting/WaitingScreen.tsx';
import { useWaiting } from '../waiting/waiting.ts';

const AllInvoices = later(async () => (await import('./AllInvoices.tsx')).AllInvoices, 'asked');
const PrintedQrs = later(async () => (await import('../standing/PrintedQrs.tsx')).PrintedQrs, 'asked');
const Subscriptions = later(async () => (await import('../standing/Subscriptions.tsx')).Subscriptions, 'asked');

const tabs: readonly { readonly id: BillsTab; readonly testId: string; readonly isManagers: boolean }[] = [
  { id: 'waiting', testId: 'bills-waiting', isManagers: false },
  { id: 'all', testId: 'part-all-invoices', isManagers: false },
  { id: 'lists', testId: 'part-bill-lists', isManagers: false },
  { id: 'qrs', testId: 'part-printed-qrs', isManagers: true },
  { id: 'subscriptions', testId: 'part-subscriptions', isManagers: true },
];

/** Every bill that is not paid at once: what waits, what is sent by list, what hangs on a wall, what comes again. */
export function BillsRoom({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('frame');
  const { billsTab, showBills } = useScreen();
  const [openedId, setOpened] = useState<string | null>(null);
  const waiting = useWaiting();
  const isManager = view.person?.role === 'manager';
  const shown = tabs.filter(({ isManagers }) => isManager || !isManagers);
  const tab = shown.find(({ id }) => id === billsTab)?.id ?? 'waiting';
  const parts = (
    <Tabs<BillsTab>
      label={t('bills.tabs')}
      value={tab}
      tabs={shown.map(({ id, testId }) => ({
        id,
        testId,
        name: t(`bills.${id}`),
        ...(id === 'waiting' ? { count: waiting.count } : {}),
      }))}
      onChange={showBills}
    />
  );
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
        <NewBillList view={view} parts={parts} onOpen={setOpened} />
      ) : (
        <BillListDetail
          listId={openedId}
          onBack={() => {
            setOpened(null);
          }}
        />
      );
  }
}
