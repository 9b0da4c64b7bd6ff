import type { AppView, SettingsView } from '@tilla/shared/contract/views/app-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { paperLanguageOf, paperLanguages } from '@tilla/shared/domain/language.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCashierDialog } from '#renderer/app/cashier-dialog.ts';
import { useLanguage } from '#renderer/app/language.ts';
import { later } from '#renderer/app/later.tsx';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { AdvicePlaceContext } from '#ui/advice-place.ts';
import { Button } from '#ui/Button.tsx';
import { Check } from '#ui/Check.tsx';
import { Choice } from '#ui/Choice.tsx';
import { ForSupport } from '#ui/ForSupport.tsx';
import { LanguageChoice } from '#ui/LanguageChoice.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/PageHeader.tsx';
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
import { Reconnect } from './Reconnect.tsx';
import { SandboxPanel } from './SandboxPanel.tsx';
import { ScannerPanel } from './ScannerPanel.tsx';
import { Sections } from './Sections.tsx';
import { SignerRow } from './SignerRow.tsx';
import { SoundPanel } from './SoundPanel.tsx';
import { SupportPanel } from './SupportPanel.tsx';

const AccountScreen = later(async () => (await import('../account/AccountScreen.tsx')).AccountScreen);
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
  const back = () => {
    openSettings(null);
  };
  if (settingsPlace === 'staff') return <StaffScreen view={view} onBack={back} />;
  if (settingsPlace === 'account') return <AccountScreen view={view} onBack={back} />;
  const isManager = view.person?.role === 'manager';
  return (
    <div className={layout['screen']}>
      <PageHeader title={t('title')} />
      <Sections
        first={settingsPlace}
        problem={change.error === null ? null : <Advice problem={change.error} />}
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
          {
            id: 'staff',
            panels: (
              <StaffPanel
                people={view.people.length}
                onOpen={() => {
                  openSettings('staff');
                }}
              />
            ),
          },
          {
            id: 'receipt',
            panels: (
              <>
                <PrintingPanel
                  settings={settings}
                  folder={view.receiptsFolder}
                  onChange={(next) => {
                    change.mutate(next);
                  }}
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
                    onChange={(theme) => {
                      change.mutate({ theme });
                    }}
                  />
                </Panel>
                <AccountPanel
                  onOpen={() => {
                    openSettings('account');
                  }}
                />
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
      {printers.error === null ? null : <Advice problem={printers.error} />}
      <Choice
        label={t('printer')}
        value={settings.printerId}
        options={(printers.data?.printers ?? []).map(({ id, name, kind, ready }) => ({
          id,
          name: `${kind === 'folder' ? t('folderPrinter') : kind === 'receipt' ? t('devices:receiptPrinter.receipt', { name }) : name}${ready ? '' : ` · ${t('notReady')}`}`,
          testId: `printer-${id}`,
        }))}
        onChange={(printerId) => {
          onChange({ printerId });
        }}
      />
      <Choice
        label={t('paper')}
        value={settings.paperWidth}
        options={(['80', '58'] as const).map((id) => ({
          id,
          name: t('millimetres', { width: id }),
          testId: `paper-${id}`,
        }))}
        onChange={(paperWidth) => {
          onChange({ paperWidth });
        }}
      />
      <Choice
        label={t('paperLanguage')}
        value={paperLanguageOf(settings.paperLanguage, settings.language)}
        options={paperLanguages.map((id) => ({ id, name: t(`paperLanguages.${id}`), testId: `paper-language-${id}` }))}
        onChange={(paperLanguage) => {
          onChange({ paperLanguage });
        }}
      />
      <Check
        isSelected={settings.printAfterPayment}
        onChange={(printAfterPayment) => {
          onChange({ printAfterPayment });
        }}
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
      {connection.problem === null ? null : <Advice problem={connection.problem} quiet />}
      {changeMode.error === null ? null : <Advice problem={changeMode.error} />}
      <div className={layout['wrap']}>
        {mode === 'training' && view.connectedMode !== null ? (
          <Button
            onPress={() => {
              changeMode.mutate({ mode: view.connectedMode ?? 'live' });
            }}
            data-testid="to-live"
          >
            {t(view.connectedMode === 'sandbox' ? 'toSandbox' : 'toLive')}
          </Button>
        ) : null}
        {mode === 'training' ? null : (
          <Button
            onPress={() => {
              changeMode.mutate({ mode: 'training' });
            }}
            data-testid="to-training"
          >
            {t('toTraining')}
          </Button>
        )}
        <Button
          onPress={() => {
            setConnecting(true);
          }}
          data-testid="connect-anew"
        >
          {t('connectAnew')}
        </Button>
        {(['reconnect', 'choose'] as const).map((what) => (
          <Button
            key={what}
            onPress={() => {
              showCashier(what);
            }}
            data-testid={`cashier-${what}`}
          >
            {t(`app:advice.${what}`)}
          </Button>
        ))}
      </div>
      {isConnecting ? (
        <Reconnect
          view={view}
          onClose={() => {
            setConnecting(false);
          }}
        />
      ) : null}
    </Panel>
  );
}

function AccountPanel({ onOpen }: { readonly onOpen: () => void }): ReactNode {
  const { t } = useTranslation('account');
  return (
    <Panel title={t('title')}>
      <p>{t('summary')}</p>
      <div className={layout['wrap']}>
        <Button onPress={onOpen} data-testid="open-account">
          {t('open')}
        </Button>
      </div>
    </Panel>
  );
}

function StaffPanel({ people, onOpen }: { readonly people: number; readonly onOpen: () => void }): ReactNode {
  const { t } = useTranslation('staff');
  return (
    <Panel title={t('title')}>
      <Row name={t('atThisTill')}>{String(people)}</Row>
      <div className={layout['wrap']}>
        <Button onPress={onOpen} data-testid="open-staff">
          {t('open')}
        </Button>
      </div>
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
      {sync.error === null ? null : <Advice problem={sync.error} />}
      <div className={layout['wrap']}>
        <Button
          isDisabled={sync.isPending || data?.syncing === true}
          onPress={() => {
            sync.mutate({});
          }}
        >
          {t(data?.syncing === true ? 'syncing' : 'syncNow')}
        </Button>
      </div>
    </Panel>
  );
}
