import { receiptFailures } from '@tilla/payment-api/merchant/simulations.ts';
import type { AppView, SettingsView } from '@tilla/shared/contract/views/app-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { upTo } from '@tilla/shared/domain/kazakh-ending.ts';
import { paperLanguageOf, paperLanguages } from '@tilla/shared/domain/language.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Check } from '@tilla/ui/Check.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import layout from '@tilla/ui/layout.module.css';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { useCashierDialog } from '#renderer/app/cashier-dialog.ts';
import { ForSupport } from '#renderer/app/ForSupport.tsx';
import { LanguageChoice } from '#renderer/app/LanguageChoice.tsx';
import { later } from '#renderer/app/later.tsx';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { AboutPanel } from './AboutPanel.tsx';
import { CustomerScreenPanel } from './CustomerScreenPanel.tsx';
import { DaySummaryPanel } from './DaySummaryPanel.tsx';
import { DiscountsPanel } from './DiscountsPanel.tsx';
import { GoodsRulesPanel } from './GoodsRulesPanel.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';
import { MachinePanel } from './MachinePanel.tsx';
import { Panel, Row } from './Panel.tsx';
import { ReceiptHeadPanel } from './ReceiptHeadPanel.tsx';
import { ReceiptPrinterPanel } from './ReceiptPrinterPanel.tsx';
import { ScannerPanel } from './ScannerPanel.tsx';
import { Sections } from './Sections.tsx';
import styles from './SettingsScreen.module.css';
import { SoundPanel } from './SoundPanel.tsx';
import { SupportPanel } from './SupportPanel.tsx';

/** The next call of the till may use a new connection. */
const REFRESH_MS = 30_000;

const outcomes = ['service', 'issue', ...receiptFailures] as const;

const Connect = later(async () => (await import('./Connect.tsx')).Connect);

const AccountScreen = later(async () => (await import('./AccountScreen.tsx')).AccountScreen);
const StaffScreen = later(async () => (await import('../staff/StaffScreen.tsx')).StaffScreen);

const themes: readonly SettingsView['theme'][] = ['light', 'dark', 'system'];

export function SettingsScreen({ view }: { readonly view: AppView }): ReactNode {
  return (
    <AdvicePlaceContext value="settings">
      <Settings view={view} />
    </AdvicePlaceContext>
  );
}

function Settings({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation(['settings', 'app']);
  const change = useTillCommand('settings.change');
  const { settingsPlace, openSettings } = useScreen();
  const { settings } = view;
  const back = () => openSettings(null);
  if (settingsPlace === 'staff') return <StaffScreen view={view} onBack={back} />;
  if (settingsPlace === 'account') return <AccountScreen view={view} onBack={back} />;
  const isManager = view.person?.role === 'manager';
  return (
    <div className={layout.screen}>
      <PageHeader title={t('title')} />
      <Sections
        first={settingsPlace}
        problem=<Advice problem={change.error} />
        sections={[
          {
            id: 'shop',
            panels: (
              <>
                <ConnectionPanel view={view} />
                {view.mode === 'sandbox' ? <SandboxPanel /> : null}
                <CatalogPanel />
                {isManager ? <DiscountsPanel settings={settings} /> : null}
                {isManager && view.serviceTime !== null ? (
                  <GoodsRulesPanel settings={settings} serviceTime={view.serviceTime} />
                ) : null}
                {isManager ? <DaySummaryPanel isTraining={view.mode === 'training'} /> : null}
              </>
            ),
          },
          { id: 'staff', panels: <StaffPanel people={view.people.length} onOpen={() => openSettings('staff')} /> },
          {
            id: 'receipt',
            panels: (
              <>
                <PrintingPanel
                  settings={settings}
                  folder={view.receiptsFolder}
                  onChange={(next) => change.mutate(next)}
                />
                <ReceiptPrinterPanel settings={settings} />
                {isManager ? <ReceiptHeadPanel view={view} /> : null}
              </>
            ),
          },
          { id: 'scanner', panels: <ScannerPanel view={view} /> },
          { id: 'customer', panels: <CustomerScreenPanel view={view} /> },
          {
            id: 'system',
            panels: (
              <>
                <Panel title={t('look')}>
                  <LanguageChoice />
                  <Choice
                    label={t('theme')}
                    value={settings.theme}
                    options={themes.map((id) => ({ id, name: t(`themes.${id}`), testId: `theme-${id}` }))}
                    onChange={(theme) => change.mutate({ theme })}
                  />
                </Panel>
                <AccountPanel onOpen={() => openSettings('account')} />
                <SoundPanel settings={settings} />
                <MachinePanel view={view} />
                {isManager ? <LedgerPanel /> : null}
                {isManager ? <SupportPanel /> : null}
                <AboutPanel version={view.version} />
              </>
            ),
          },
        ]}
      />
    </div>
  );
}

function PrintingPanel({
  settings,
  folder,
  onChange,
}: {
  readonly settings: SettingsView;
  readonly folder: string;
  readonly onChange: (change: Partial<SettingsView>) => void;
}): ReactNode {
  const { t } = useTranslation(['settings', 'devices']);
  const printers = useTillQuery('printer.list', {});
  return (
    <Panel title={t('printing')}>
      <Advice problem={printers.error} />
      <Choice
        label={t('printer')}
        value={settings.printerId}
        options={(printers.data?.printers ?? []).map(({ id, name, kind, ready }) => ({
          id,
          name: `${kind === 'folder' ? t('folderPrinter') : kind === 'receipt' ? t('devices:receiptPrinter.receipt', { name }) : name}${ready ? '' : ` · ${t('notReady')}`}`,
          testId: `printer-${id}`,
        }))}
        onChange={(printerId) => onChange({ printerId })}
      />
      <Choice
        label={t('paper')}
        value={settings.paperWidth}
        options={(['80', '58'] as const).map((id) => ({
          id,
          name: t('millimetres', { width: id }),
          testId: `paper-${id}`,
        }))}
        onChange={(paperWidth) => onChange({ paperWidth })}
      />
      <Choice
        label={t('paperLanguage')}
        value={paperLanguageOf(settings.paperLanguage, settings.language)}
        options={paperLanguages.map((id) => ({ id, name: t(`paperLanguages.${id}`), testId: `paper-language-${id}` }))}
        onChange={(paperLanguage) => onChange({ paperLanguage })}
      />
      <Check
        isSelected={settings.printAfterPayment}
        onChange={(printAfterPayment) => onChange({ printAfterPayment })}
        testId="print-after-payment"
      >
        {t('printAfterPayment')}
      </Check>
      <ForSupport rows={[['folder', folder]]} />
    </Panel>
  );
}

function ConnectionPanel({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation(['settings', 'app']);
  const changeMode = useTillCommand('app.changeMode');
  const [isConnecting, setConnecting] = useState(false);
  const showCashier = useCashierDialog((state) => state.show);
  const { connection, mode } = view;
  return (
    <Panel title={t('connection')}>
      <Row name={t('mode')}>{t(`modes.${mode}`)}</Row>
      <Row name={t('shop')}>{view.shop?.name ?? '—'}</Row>
      {connection.baseUrl === null ? null : <Row name={t('address')}>{connection.baseUrl}</Row>}
      {connection.keyLast4 === null ? null : <Row name={t('key')}>{`•••• ${connection.keyLast4}`}</Row>}
      {mode === 'training' ? null : <SignerRow />}
      <Advice problem={connection.problem} quiet />
      <Advice problem={changeMode.error} />
      <Inline gap={3} align="stretch">
        {mode === 'training' && view.connectedMode !== null ? (
          <Button onPress={() => changeMode.mutate({ mode: view.connectedMode ?? 'live' })} testId="to-live">
            {t(view.connectedMode === 'sandbox' ? 'toSandbox' : 'toLive')}
          </Button>
        ) : null}
        {mode === 'training' ? null : (
          <Button onPress={() => changeMode.mutate({ mode: 'training' })} testId="to-training">
            {t('toTraining')}
          </Button>
        )}
        <Button label={t('connectAnew')} onPress={() => setConnecting(true)} testId="connect-anew" />
        {(['reconnect', 'choose'] as const).map((what) => (
          <Button key={what} onPress={() => showCashier(what)} testId={`cashier-${what}`}>
            {t(`app:advice.${what}`)}
          </Button>
        ))}
      </Inline>
      {isConnecting ? <Reconnect view={view} onClose={() => setConnecting(false)} /> : null}
    </Panel>
  );
}

function AccountPanel({ onOpen }: { readonly onOpen: () => void }): ReactNode {
  const { t } = useTranslation('account');
  return (
    <Panel title={t('title')}>
      <p>{t('summary')}</p>
      <Inline gap={3} align="stretch">
        <Button label={t('open')} onPress={onOpen} testId="open-account" />
      </Inline>
    </Panel>
  );
}

function StaffPanel({ people, onOpen }: { readonly people: number; readonly onOpen: () => void }): ReactNode {
  const { t } = useTranslation('staff');
  return (
    <Panel title={t('title')}>
      <Row name={t('atThisTill')}>{String(people)}</Row>
      <Inline gap={3} align="stretch">
        <Button label={t('open')} onPress={onOpen} testId="open-staff" />
      </Inline>
    </Panel>
  );
}

function CatalogPanel(): ReactNode {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const status = useTillQuery('catalog.status', {});
  const sync = useTillCommand('catalog.sync');
  const { data } = status;
  return (
    <Panel title={t('catalog')}>
      <Row name={t('goods')}>{data === undefined ? '—' : String(data.items)}</Row>
      <Row name={t('syncedAt')}>
        {data === undefined || data.syncedAt === null ? '—' : formatDayTime(Date.parse(data.syncedAt), language)}
      </Row>
      <Advice problem={sync.error} />
      <Inline gap={3} align="stretch">
        <CommandButton isDisabled={data?.syncing === true} command={sync} input={{}}>
          {t(data?.syncing === true ? 'syncing' : 'syncNow')}
        </CommandButton>
      </Inline>
    </Panel>
  );
}

function Reconnect({ view, onClose }: { readonly view: AppView; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('settings');
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className={styles.over ?? ''}
    >
      <Modal className={styles.whole ?? ''}>
        <Dialog aria-label={t('connectAnew')} className={styles.whole ?? ''}>
          <Connect view={view} onBack={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function SandboxPanel(): ReactNode {
  const { t } = useTranslation('sandbox');
  const sandbox = useTillQuery('sandbox.view', {});
  const simulate = useTillCommand('sandbox.simulateReceipts', () => {
    void sandbox.refetch();
  });
  return (
    <Panel title={t('title')}>
      <p>{t('lead')}</p>
      <Select
        label={t('receipts')}
        isLabelShown
        value={sandbox.data?.receipts ?? 'service'}
        options={outcomes.map((id) => ({ id, name: t(`receipt.${id}`) }))}
        onChange={(id) => simulate.mutate({ outcome: id === 'service' ? null : id })}
        testId="sandbox-receipts"
      />
      <Advice problem={simulate.error} />
    </Panel>
  );
}

function SignerRow(): ReactNode {
  const { t } = useTranslation('machine');
  const language = useLanguage();
  const { data } = useTillQuery('support.signer', {}, { refetchMs: REFRESH_MS });
  if (data === undefined || data.signer === null) return null;
  const { issuer, isPublic, validTo } = data.signer;
  // In the machine's format, for an administrator.
  const day = upTo(validTo.slice(0, 'yyyy-mm-dd'.length), language);
  return (
    <>
      <Row name={t('signer.title')}>
        <span data-testid="signer">{t(isPublic ? 'signer.isPublic' : 'signer.own', { issuer, day })}</span>
      </Row>
      {isPublic ? null : (
        <p role="note" className={styles.warning} data-testid="signer-own">
          {t('signer.ownHint')}
        </p>
      )}
    </>
  );
}
