import { CommandButton } from '@tilla/ui/Button.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Switch } from '@tilla/ui/Switch.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { DeviceCard } from './DeviceCard.tsx';
import { SettingRow } from './SettingRow.tsx';
import { useSettings } from './settings-context.ts';

/** It hangs on the receipt printer, which opens it. */
export function DrawerCard(): ReactNode {
  const { t } = useTranslation('devices');
  const { view, change } = useSettings();
  const { receiptPrinter } = view.settings;
  const open = useTillCommand('drawer.open');
  return (
    <DeviceCard
      picture="drawer"
      title={t('drawer.title')}
      state={t(receiptPrinter === null ? 'drawer.noPrinter' : 'drawer.byPrinter')}
      actions={
        receiptPrinter?.drawer === true ? (
          <CommandButton
            label={t('drawer.open')}
            command={open}
            input={{ reason: 'other', note: t('drawer.note') }}
            testId="prove-drawer"
          />
        ) : null
      }
    >
      {receiptPrinter === null ? null : (
        <SettingRow id="printerDrawer" label={t('receiptPrinter.drawer')}>
          <Switch
            label={t('receiptPrinter.drawer')}
            isSelected={receiptPrinter.drawer}
            onChange={(drawer) => change.mutate({ receiptPrinter: { ...receiptPrinter, drawer } })}
            testId="has-drawer"
          />
        </SettingRow>
      )}
      <Advice problem={open.error} />
      {open.isSuccess ? (
        <Say role="status" testId="drawer-proof">
          {t('drawer.question')}
        </Say>
      ) : null}
    </DeviceCard>
  );
}
