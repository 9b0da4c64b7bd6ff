import { type ReactNode, useEffect, useState } from 'react';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import { useCashierDialog } from '../../app/cashier-dialog.ts';
import { later } from '../../app/later.tsx';
import { type Screen, useScreen } from '../../app/screen-store.ts';
import { isTyping } from '../../app/typing.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { ApprovalDialog } from '../approval/ApprovalDialog.tsx';
import { SellScreen } from '../checkout/SellScreen.tsx';
import { useKeptCart } from '../sell/kept-cart.ts';
import { ScannerEverywhere } from '../sell/scan-to-cart.ts';
import { useShownCart } from '../sell/shown-cart.ts';
import { useScannerSettings } from '../sell/use-scanner.ts';
import { BlockingTask } from '../tasks/BlockingTask.tsx';
import { IdleLock } from '../unlock/IdleLock.tsx';
import { CheatSheet } from './CheatSheet.tsx';
import { News } from './News.tsx';
import { Rail } from './Rail.tsx';
import { roomOf } from './rooms.ts';
import styles from './Shell.module.css';
import { StatusStrip } from './StatusStrip.tsx';

const WaitingScreen = later(async () => (await import('../waiting/WaitingScreen.tsx')).WaitingScreen);
const SalesScreen = later(async () => (await import('../sales/SalesScreen.tsx')).SalesScreen);
const TasksScreen = later(async () => (await import('../tasks/TasksScreen.tsx')).TasksScreen);
const ShiftRoom = later(async () => (await import('../shift/ShiftRoom.tsx')).ShiftRoom);
const BulkRoom = later(async () => (await import('../bulk/BulkRoom.tsx')).BulkRoom);
const CashierDialog = later(async () => (await import('../cashiers/CashierDialog.tsx')).CashierDialog);
const SettingsScreen = later(async () => (await import('../settings/SettingsScreen.tsx')).SettingsScreen);

/** The counter: strip above, rail at the left, one room on screen. */
export function Shell({ view }: { readonly view: AppView }): ReactNode {
  const { screen, go } = useScreen();
  const isCashierShown = useCashierDialog(({ shown }) => shown !== null);
  useKeptCart(view.mode);
  useShownCart();
  const { scannerPrefix: prefix, scannerEnd: end } = view.settings;
  useScannerSettings({ prefix, end });
  const [isCheatSheetOpen, setCheatSheetOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = roomOf(event);
      if (target !== undefined) {
        event.preventDefault();
        go(target);
      } else if ((event.key === '?' || (event.code === 'Slash' && event.shiftKey)) && !isTyping(event)) {
        event.preventDefault();
        setCheatSheetOpen(true);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, [go]);

  return (
    <div className={styles['shell']} data-mode={view.mode}>
      <ScannerEverywhere soundVolume={view.settings.soundVolume} />
      <StatusStrip view={view} />
      <Rail
        onHelp={() => {
          setCheatSheetOpen(true);
        }}
      />
      <main className={styles['room']}>
        <Room screen={screen} view={view} />
      </main>
      <News soundVolume={view.settings.soundVolume} />
      <BlockingTask />
      {isCashierShown ? <CashierDialog /> : null}
      <ApprovalDialog view={view} />
      <IdleLock view={view} />
      <Toasts />
      <CheatSheet
        isOpen={isCheatSheetOpen}
        onClose={() => {
          setCheatSheetOpen(false);
        }}
      />
      {view.mode === 'training' ? <div className={styles['frame']} aria-hidden="true" /> : null}
    </div>
  );
}

function Room({ screen, view }: { readonly screen: Screen; readonly view: AppView }): ReactNode {
  switch (screen) {
    case 'sell':
      return <SellScreen view={view} />;
    case 'waiting':
      return <WaitingScreen view={view} />;
    case 'sales':
      return <SalesScreen />;
    case 'tasks':
      return <TasksScreen />;
    case 'shift':
      return <ShiftRoom view={view} />;
    case 'bulk':
      return <BulkRoom view={view} />;
    case 'settings':
      return <SettingsScreen view={view} />;
  }
}
