import { type ReactNode, useState } from 'react';
import { Tabs } from './kit/Tabs.tsx';
import type { ConsoleState } from './state/console-state.ts';
import type { Session } from './state/session.ts';
import { moodShopOf, type Sight, startSight } from './state/sight.ts';
import { type Pane, type TabName, tabs } from './state/tabs.ts';
import { BankView } from './views/BankView.tsx';
import { CodesView } from './views/CodesView.tsx';
import { EventsView } from './views/EventsView.tsx';
import { FaultsView } from './views/FaultsView.tsx';
import { InvoicesView } from './views/InvoicesView.tsx';
import { LedgerView } from './views/LedgerView.tsx';
import { RequestsView } from './views/RequestsView.tsx';
import { ShopsView } from './views/ShopsView.tsx';
import { useWords } from './words/words-context.ts';

export function Panes({ state, session }: { readonly state: ConsoleState; readonly session: Session }) {
  const { t } = useWords();
  const [sight, setSight] = useState(startSight);
  const look = (next: Sight): void => {
    setSight(next);
    void session.look(next);
  };
  const views: Readonly<Record<TabName, ReactNode>> = {
    invoices: <InvoicesView {...state} />,
    codes: <CodesView {...state} />,
    shops: <ShopsView {...state} />,
    bank: (
      <BankView
        {...state}
        moodShop={moodShopOf(state, sight)}
        onMoodShop={(moodShop) => look({ ...sight, moodShop })}
      />
    ),
    faults: <FaultsView {...state} />,
    requests: <RequestsView {...state} />,
    events: <EventsView {...state} />,
    ledger: <LedgerView {...state} />,
  };
  const pane = (name: Pane) => (
    <Tabs<TabName>
      label={t(`panes.${name}`)}
      tabs={tabs[name].map((tab) => ({ name: tab, label: t(`tabs.${tab}`), content: views[tab] }))}
      shown={sight.tabs[name]}
      onShow={(tab) => {
        if (tab !== sight.tabs[name]) look({ ...sight, tabs: { ...sight.tabs, [name]: tab } });
      }}
    />
  );
  return (
    <main className="panes">
      {pane('play')}
      {pane('watch')}
    </main>
  );
}
