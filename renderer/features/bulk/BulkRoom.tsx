import { type ReactNode, useState } from 'react';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import { later } from '../../app/later.tsx';
import { type BillingPart, BillingParts } from './BillingParts.tsx';
import { BillListDetail } from './BillListDetail.tsx';
import { NewBillList } from './NewBillList.tsx';

const PrintedQrs = later(async () => (await import('../standing/PrintedQrs.tsx')).PrintedQrs, 'asked');
const Subscriptions = later(async () => (await import('../standing/Subscriptions.tsx')).Subscriptions, 'asked');

/** Bills by list: a new one with those before it, or what became of one; for the manager the bills that stand. */
export function BulkRoom({ view }: { readonly view: AppView }): ReactNode {
  const [openedId, setOpened] = useState<string | null>(null);
  const [part, setPart] = useState<BillingPart>('lists');
  const isManager = view.person?.role === 'manager';
  const parts = isManager ? <BillingParts part={part} onChange={setPart} /> : null;
  if (isManager && part === 'qrs') return <PrintedQrs view={view} parts={parts} />;
  if (isManager && part === 'subscriptions') return <Subscriptions view={view} parts={parts} />;
  if (openedId !== null) {
    return (
      <BillListDetail
        listId={openedId}
        onBack={() => {
          setOpened(null);
        }}
      />
    );
  }
  return <NewBillList view={view} parts={parts} onOpen={setOpened} />;
}
