import { receiptFailures } from '@tilla/payment-api/merchant/simulations.ts';
import { almatyDay, formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { upTo } from '@tilla/shared/domain/kazakh-ending.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { DayField } from '@tilla/ui/DayField.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { Switch } from '@tilla/ui/Switch.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useCashierDialog } from '#renderer/app/cashier-dialog.ts';
import { later } from '#renderer/app/later.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './SettingsScreen.module.css';
import { useSettings } from './settings-context.ts';

/** The next call of the till may use a new connection. */
const REFRESH_MS = 30_000;

const outcomes = ['service', 'issue', ...receiptFailures] as const;

const Connect = later(async () => (await import('../setup/Connect.tsx')).Connect);

export function ModeControl(): ReactNode {
  const { t } = useTranslation('settings');
  const { mode, connectedMode } = useSettings().view;
  const changeMode = useTillCommand('app.changeMode');
  const next = mode !== 'training' ? 'training' : connectedMode;
  return (
    <>
      <b>{t(`modes.${mode}`)}</b>
      {next === null ? null : (
        <CommandButton
          command={changeMode}
          input={{ mode: next }}
          testId={next === 'training' ? 'to-training' : 'to-live'}
        >
          {t(next === 'training' ? 'toTraining' : next === 'sandbox' ? 'toSandbox' : 'toLive')}
        </CommandButton>
      )}
      <Advice problem={changeMode.error} />
    </>
  );
}

export function ShopControl(): ReactNode {
  const { t } = useTranslation('settings');
  const { view } = useSettings();
  const [isConnecting, setConnecting] = useState(false);
  return (
    <>
      <span>{view.shop?.name ?? '—'}</span>
      <Button label={t('connectAnew')} onPress={() => setConnecting(true)} testId="connect-anew" />
      {isConnecting ? (
        <ModalOverlay isOpen onOpenChange={setConnecting} className={styles.over ?? ''}>
          <Modal className={styles.whole ?? ''}>
            <Dialog aria-label={t('connectAnew')} className={styles.whole ?? ''}>
              <Connect view={view} onBack={() => setConnecting(false)} />
            </Dialog>
          </Modal>
        </ModalOverlay>
      ) : null}
    </>
  );
}

export function CashierControl(): ReactNode {
  const { t } = useTranslation('app');
  const showCashier = useCashierDialog((state) => state.show);
  return (['reconnect', 'choose'] as const).map((what) => (
    <Button key={what} onPress={() => showCashier(what)} testId={`cashier-${what}`}>
      {t(`advice.${what}`)}
    </Button>
  ));
}

export function AddressControl(): ReactNode {
  const { connection } = useSettings().view;
  return (
    <>
      <span>{connection.baseUrl ?? '—'}</span>
      <Advice problem={connection.problem} quiet />
    </>
  );
}

export function KeyControl(): ReactNode {
  const { keyLast4 } = useSettings().view.connection;
  return keyLast4 === null ? '—' : `•••• ${keyLast4}`;
}

export function SignerControl(): ReactNode {
  const { t } = useTranslation('machine');
  const language = useLanguage();
  const { data } = useTillQuery('support.signer', {}, { refetchMs: REFRESH_MS });
  if (data === undefined || data.signer === null) return '—';
  const { issuer, isPublic, validTo } = data.signer;
  // In the machine's format, for an administrator.
  const day = upTo(validTo.slice(0, 'yyyy-mm-dd'.length), language);
  return (
    <>
      <span data-testid="signer">{t(isPublic ? 'signer.isPublic' : 'signer.own', { issuer, day })}</span>
      {isPublic ? null : (
        <Say tone="wait" role="note" testId="signer-own">
          {t('signer.ownHint')}
        </Say>
      )}
    </>
  );
}

export function SandboxControl(): ReactNode {
  const { t } = useTranslation('sandbox');
  const sandbox = useTillQuery('sandbox.view', {});
  const simulate = useTillCommand('sandbox.simulateReceipts', () => {
    void sandbox.refetch();
  });
  return (
    <>
      <Select
        label={t('receipts')}
        value={sandbox.data?.receipts ?? 'service'}
        options={outcomes.map((id) => ({ id, name: t(`receipt.${id}`) }))}
        onChange={(id) => simulate.mutate({ outcome: id === 'service' ? null : id })}
        testId="sandbox-receipts"
      />
      <Advice problem={simulate.error} />
    </>
  );
}

export function CatalogControl(): ReactNode {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const { data } = useTillQuery('catalog.status', {});
  const sync = useTillCommand('catalog.sync');
  const syncedAt = data?.syncedAt ?? null;
  return (
    <>
      <span>
        {data === undefined ? '—' : String(data.items)}
        {syncedAt === null ? '' : ` · ${formatDayTime(Date.parse(syncedAt), language)}`}
      </span>
      <CommandButton isDisabled={data?.syncing === true} command={sync} input={{}} testId="sync-catalog">
        {t(data?.syncing === true ? 'syncing' : 'syncNow')}
      </CommandButton>
      <Advice problem={sync.error} />
    </>
  );
}

export function CafeControl(): ReactNode {
  const { t } = useTranslation('goodsRules');
  const { view, change } = useSettings();
  return (
    <Switch
      label={t('settings.cafe')}
      isSelected={view.settings.isCafe}
      onChange={(isCafe) => change.mutate({ isCafe })}
      testId="is-cafe"
    />
  );
}

export function MarksControl(): ReactNode {
  const { serviceTime } = useSettings().view;
  return serviceTime === null ? null : <MarksOfDay today={almatyDay(Date.parse(serviceTime))} />;
}

function MarksOfDay({ today }: { readonly today: string }): ReactNode {
  const { t } = useTranslation('goodsRules');
  const [day, setDay] = useState(today);
  const write = useTillCommand('marks.export');
  return (
    <>
      <DayField label={t('settings.day')} day={day} max={today} onChange={setDay} testId="marks-day" />
      <CommandButton label={t('settings.export')} command={write} input={{ day }} testId="marks-export" />
      <Advice problem={write.error} />
      {write.data === undefined ? null : (
        <p role="status" data-testid="marks-exported">
          {t('settings.exported', { ...write.data })}
        </p>
      )}
    </>
  );
}
