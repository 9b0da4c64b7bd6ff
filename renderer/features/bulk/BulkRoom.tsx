import { type ReactNode, useState } from 'react';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import { BillListDetail } from './BillListDetail.tsx';
import { NewBillList } from './NewBillList.tsx';

/** Bills by list: a new one with those before it, or what became of one. */
export function BulkRoom({ view }: { readonly view: AppView }): ReactNode {
  const [openedId, setOpened] = useState<string | null>(null);
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
  return <NewBillList view={view} onOpen={setOpened} />;
}
