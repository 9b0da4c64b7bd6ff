import { useQueryClient } from '@tanstack/react-query';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { queryKeyOf, useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { DeviceCard } from './DeviceCard.tsx';
import { FindPrinter } from './FindPrinter.tsx';
import { ReceiptPrinterForm } from './ReceiptPrinterForm.tsx';
import { useSettings } from './settings-context.ts';

export function PrinterCard(): ReactNode {
  const { t } = useTranslation('devices');
  const queries = useQueryClient();
  const [open, setOpen] = useState<'list' | 'proof' | 'edit' | null>(null);
  const { settings } = useSettings().view;
  const { receiptPrinter } = settings;
  const listAgain = () => {
    void queries.invalidateQueries({ queryKey: queryKeyOf('printer.list') });
    void queries.invalidateQueries({ queryKey: queryKeyOf('receiptPrinter.state') });
  };
  const forget = useTillCommand('settings.change', listAgain);
  const test = useTillCommand('printer.test');
  return (
    <DeviceCard
      picture="printer"
      title={t('receiptPrinter.title')}
      state={
        receiptPrinter === null ? (
          t('receiptPrinter.none')
        ) : (
          <PrinterState name={`${t(`receiptPrinter.ways.${receiptPrinter.way}`)}: ${receiptPrinter.address}`} />
        )
      }
      actions={
        <>
          <Button
            label={t(receiptPrinter === null ? 'receiptPrinter.describe' : 'receiptPrinter.find.other')}
            look={receiptPrinter === null ? 'main' : 'plain'}
            onPress={() => setOpen('list')}
            testId="find-receipt-printer"
          />
          {settings.printerId === 'receipt' ? (
            <Button label={t('receiptPrinter.test')} onPress={() => setOpen('proof')} testId="test-page" />
          ) : (
            <CommandButton label={t('receiptPrinter.test')} command={test} input={{}} testId="test-page" />
          )}
          {receiptPrinter === null ? null : (
            <>
              <Button
                label={t('receiptPrinter.edit')}
                look="quiet"
                onPress={() => setOpen('edit')}
                testId="edit-receipt-printer"
              />
              <CommandButton
                look="quiet"
                command={forget}
                input={{ receiptPrinter: null }}
                testId="forget-receipt-printer"
              >
                {t('receiptPrinter.forget')}
              </CommandButton>
            </>
          )}
        </>
      }
    >
      <Advice problem={test.error ?? forget.error} />
      {test.data === undefined ? null : (
        <Say tone="ok" role="status" testId="test-page-told" data-outcome={test.data.outcome}>
          {t(`receiptPrinter.tested.${test.data.outcome}`)}
        </Say>
      )}
      {open === 'list' || open === 'proof' ? (
        <FindPrinter settings={settings} first={open} onChange={listAgain} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'edit' ? (
        <Dialog title={t('receiptPrinter.title')} isOpen wide onClose={() => setOpen(null)}>
          <ReceiptPrinterForm
            known={receiptPrinter}
            onDone={() => {
              setOpen(null);
              listAgain();
            }}
            onClose={() => setOpen(null)}
          />
        </Dialog>
      ) : null}
    </DeviceCard>
  );
}

function PrinterState({ name }: { readonly name: string }): ReactNode {
  const { t } = useTranslation('devices');
  const { data, error, isFetching, refetch } = useTillQuery('receiptPrinter.state', {}, { isForgotten: true });
  const state = data?.state ?? null;
  return (
    <>
      {name} ·{' '}
      <span role="status" data-testid="receipt-printer-state" data-state={state ?? ''}>
        {isFetching || state === null ? '…' : t(`receiptPrinter.states.${state}`)}
      </span>
      <Advice problem={error} quiet />
      <Button
        label={t('receiptPrinter.ask')}
        size="small"
        look="quiet"
        isDisabled={isFetching}
        onPress={() => void refetch()}
        testId="ask-printer-state"
      />
    </>
  );
}
