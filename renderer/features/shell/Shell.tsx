import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useCashierDialog } from '#renderer/app/cashier-dialog.ts';
import { useFirstDay, useFirstDayPage } from '#renderer/app/first-day.ts';
import { later } from '#renderer/app/later.tsx';
import { isPlay } from '#renderer/app/play-money.ts';
import { type Screen, useScreen } from '#renderer/app/screen-store.ts';
import { useKeys } from '#renderer/app/use-keys.ts';
import { ScansAtCounter } from '../checkout/counter-stage.ts';
import { SellScreen } from '../checkout/SellScreen.tsx';
import { AgeDialog } from '../sales/AgeDialog.tsx';
import { useKeptCart } from '../sales/kept-cart.ts';
import { ScanToCart } from '../sales/scan-to-cart.ts';
import { useShownCart } from '../sales/shown-cart.ts';
import { ScannerKeys, useScannerSettings } from '../sales/use-scanner.ts';
import { ApprovalDialog } from '../staff/ApprovalDialog.tsx';
import { useLastPerson } from '../staff/last-person.ts';
import { BlockingTask } from '../tasks/BlockingTask.tsx';
import { CheatSheet } from './CheatSheet.tsx';
import { IdleLock } from './IdleLock.tsx';
import { News } from './News.tsx';
import styles from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { StatusStrip } from './StatusStrip.tsx';
import { mayOpen, type MainScreen as SidebarScreen, sidebarEntriesOf } from './sidebar-entries.ts';

const InvoicesScreen = later(async () => (await import('../reconciliation/InvoicesScreen.tsx')).InvoicesScreen);
const DebtsScreen = later(async () => (await import('../debts/DebtsScreen.tsx')).DebtsScreen, 'asked');
const SalesScreen = later(async () => (await import('../history/SalesScreen.tsx')).SalesScreen);
const TasksScreen = later(async () => (await import('../tasks/TasksScreen.tsx')).TasksScreen);
const ShiftScreen = later(async () => (await import('../shifts/ShiftScreen.tsx')).ShiftScreen);
const Evening = later(async () => (await import('../shifts/Evening.tsx')).Evening);
const GoodsScreen = later(async () => (await import('../catalog/GoodsScreen.tsx')).GoodsScreen, 'asked');
const StatisticsScreen = later(async () => (await import('../figures/StatisticsScreen.tsx')).StatisticsScreen, 'asked');
const CashierDialog = later(async () => (await import('../setup/CashierDialog.tsx')).CashierDialog);
const FirstDay = later(async () => (await import('../first-day/FirstDay.tsx')).FirstDay);
const ScanGoods = later(async () => (await import('../first-day/ScanGoods.tsx')).ScanGoods, 'asked');
const TradeTemplates = later(async () => (await import('../first-day/TradeTemplates.tsx')).TradeTemplates, 'asked');
const SettingsScreen = later(async () => (await import('../settings/SettingsScreen.tsx')).SettingsScreen);

export function Shell({ view }: { readonly view: AppView }): ReactNode {
  const { screen, choose, evening } = useScreen();
  const isCashierShown = useCashierDialog(({ shown }) => shown !== null);
  useKeptCart(view.mode);
  useShownCart();
  const { scannerPrefix: prefix, scannerEnd: end } = view.settings;
  useScannerSettings({ prefix, end });
  const role = view.person?.role;
  const { sellsOnCredit } = view.settings;
  useOwnScreens(view);
  const [isCheatSheetOpen, setCheatSheetOpen] = useState(false);
  const enter = (entry: SidebarScreen) => (mayOpen(entry, role, sellsOnCredit) ? () => choose(entry) : undefined);
  useKeys({
    sell: enter('sell'),
    bills: enter('bills'),
    debts: enter('debts'),
    sales: enter('sales'),
    shift: enter('shift'),
    goods: enter('goods'),
    reports: enter('reports'),
    settings: enter('settings'),
    help: () => setCheatSheetOpen(true),
  });

  return (
    <div className={styles.shell} data-mode={view.mode}>
      <ScannerKeys />
      <ScanToCart view={view} />
      <ScansAtCounter />
      {evening === null ? (
        <>
          <StatusStrip view={view} />
          <Sidebar view={view} onHelp={() => setCheatSheetOpen(true)} />
          <main className={styles.entry}>
            <MainScreen screen={mayOpen(screen, role, sellsOnCredit) ? screen : 'sell'} view={view} />
          </main>
        </>
      ) : (
        <main className={styles.whole}>
          <Evening view={view} drawerId={evening} />
        </main>
      )}
      <News soundVolume={view.settings.soundVolume} />
      <BlockingTask />
      {isCashierShown ? <CashierDialog /> : null}
      <AgeDialog />
      <ApprovalDialog view={view} />
      <IdleLock view={view} />
      <CheatSheet
        entries={sidebarEntriesOf(role, sellsOnCredit)}
        isOpen={isCheatSheetOpen}
        onClose={() => setCheatSheetOpen(false)}
      />
      {isPlay(view.mode) ? <div className={styles.frame} aria-hidden="true" /> : null}
    </div>
  );
}

/** A new person starts on a screen their role may use, and in no page of the settings that somebody else opened. */
function useOwnScreens({ person, settings: { sellsOnCredit } }: AppView): void {
  const id = person?.id ?? null;
  const role = person?.role;
  useLayoutEffect(() => {
    // Locked in the evening: the next person begins with the morning.
    if (useScreen.getState().evening !== null) useScreen.getState().go('shift');
    const { screen, settingsPage, go } = useScreen.getState();
    const { personId: lastId } = useLastPerson.getState();
    if (!mayOpen(screen, role, sellsOnCredit)) go('sell');
    else if (settingsPage !== null && lastId !== null && lastId !== id && role !== 'manager') go('settings');
  }, [id, role, sellsOnCredit]);
}

function Sell({ view }: { readonly view: AppView }): ReactNode {
  const { day, show } = useFirstDay(view);
  const { page, mode } = useFirstDayPage();
  const pages = { scan: <ScanGoods view={view} />, templates: <TradeTemplates /> } as const;
  return (
    <SellScreen
      view={view}
      insteadOfCart={page === null || mode !== view.mode ? null : pages[page]}
      insteadOfShelf={day?.isShown === true ? <FirstDay view={view} day={day} onPutAway={() => show(false)} /> : null}
    />
  );
}

function MainScreen({ screen, view }: { readonly screen: Screen; readonly view: AppView }): ReactNode {
  switch (screen) {
    case 'sell':
      return <Sell view={view} />;
    case 'bills':
      return <InvoicesScreen view={view} />;
    case 'debts':
      return <DebtsScreen view={view} />;
    case 'sales':
      return <SalesScreen />;
    case 'tasks':
      return <TasksScreen />;
    case 'shift':
      return <ShiftScreen view={view} />;
    case 'goods':
      return <GoodsScreen view={view} />;
    case 'reports':
      return <StatisticsScreen />;
    case 'settings':
      return <SettingsScreen view={view} />;
  }
}
