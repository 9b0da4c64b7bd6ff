import { Tabs } from '@tilla/ui/Tabs.tsx';
import { memo, type ReactNode, useState } from 'react';
import type { ConsoleState } from './state/console-state.ts';
import type { Session } from './state/session.ts';
import { moodShopOf, type Sight, startSight } from './state/sight.ts';
import { type Pane, type TabName, tabs } from './state/tabs.ts';
import { BankView } from './views/BankView.tsx';
import { CodesView } from './views/CodesView.tsx';
import { FaultsView } from './views/FaultsView.tsx';
import { InvoicesView } from './views/InvoicesView.tsx';
import { LedgerView } from './views/LedgerView.tsx';
import { ShopsView } from './views/ShopsView.tsx';
import { TimelineView } from './views/TimelineView.tsx';
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
    timeline: <TimelineView {...state} />,
    ledger: <LedgerView {...state} />,
  };
  const pane = (name: Pane) => (
    <section className="pane" aria-label={t(`panes.${name}`)}>
      <div className="tabs">
        <Tabs<TabName>
          label={t(`panes.${name}`)}
          value={sight.tabs[name]}
          tabs={tabs[name].map((tab) => ({ id: tab, name: t(`tabs.${tab}`), testId: `tab-${tab}` }))}
          onChange={(tab) => look({ ...sight, tabs: { ...sight.tabs, [name]: tab } })}
        />
      </div>
      {tabs[name].map((tab) => (
        <Panel key={tab} name={tab} isShown={tab === sight.tabs[name]}>
          {views[tab]}
        </Panel>
      ))}
    </section>
  );
  return (
    <main className="panes">
      {pane('play')}
      {pane('watch')}
    </main>
  );
}

interface PanelProps {
  readonly name: TabName;
  readonly isShown: boolean;
  readonly children: ReactNode;
}

/** A hidden one keeps its state, and is not rendered again with each reading of the service. */
const Panel = memo(
  function Panel({ name, isShown, children }: PanelProps) {
    const { t } = useWords();
    return (
      <section className="panel" id={`panel-${name}`} aria-label={t(`tabs.${name}`)} tabIndex={0} hidden={!isShown}>
        {children}
      </section>
    );
  },
  (before, after) => !before.isShown && !after.isShown,
);
