import { useQueryClient } from '@tanstack/react-query';
import type { SettingsView } from '@tilla/shared/contract/views/app-view.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { queryKeyOf, useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { FindPrinter } from './FindPrinter.tsx';
import { Panel, Row } from './Panel.tsx';
import { ReceiptPrinterForm } from './ReceiptPrinterForm.tsx';

export function ReceiptPrinterPanel({ settings }: { readonly settings: SettingsView }): ReactNode {
  const { t } = useTranslation('devices');
  const queries = useQueryClient();
  const [open, setOpen] = useState<'find' | 'edit' | null>(null);
  const { receiptPrinter } = settings;
  const listAgain = () => {
    void queries.invalidateQueries({ queryKey: queryKeyOf('printer.list') });
    void queries.invalidateQueries({ queryKey: queryKeyOf('receiptPrinter.state') });
  };
  const forget = useTillCommand('settings.change', listAgain);
  const test = useTillCommand('printer.test');
  const problem = test.error ?? forget.error;
  return (
    <Panel title={t('receiptPrinter.title')}>
      {receiptPrinter === null ? (
        <p>{t('receiptPrinter.none')}</p>
      ) : (
        <>
          <Row name={t(`receiptPrinter.ways.${receiptPrinter.way}`)}>{receiptPrinter.address}</Row>
          <StateRow />
        </>
      )}
      <Advice problem={problem} />
      {test.data === undefined ? null : (
        <p role="status" data-testid="test-page-told" data-outcome={test.data.outcome}>
          {t(`receiptPrinter.tested.${test.data.outcome}`)}
        </p>
      )}
      <Inline gap={3} align="stretch">
        <Button
          label={t(receiptPrinter === null ? 'receiptPrinter.describe' : 'receiptPrinter.find.other')}
          onPress={() => setOpen('find')}
          testId="find-receipt-printer"
        />
        {receiptPrinter === null ? null : (
          <Button
            label={t('receiptPrinter.edit')}
            look="quiet"
            onPress={() => setOpen('edit')}
            testId="edit-receipt-printer"
          />
        )}
        <CommandButton label={t('receiptPrinter.test')} command={test} input={{}} testId="test-page" />
        {receiptPrinter === null ? null : (
          <CommandButton look="quiet" command={forget} input={{ receiptPrinter: null }} testId="forget-receipt-printer">
            {t('receiptPrinter.forget')}
          </CommandButton>
        )}
      </Inline>
      {open === 'find' ? <FindPrinter settings={settings} onChange={listAgain} onClose={() => setOpen(null)} /> : null}
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
    </Panel>
  );
}

function StateRow(): ReactNode {
  const { t } = useTranslation('devices');
  const { data, error, isFetching, refetch } = useTillQuery('receiptPrinter.state', {}, { isForgotten: true });
  const state = data?.state ?? null;
  return (
    <>
      <Row name={t('receiptPrinter.state')}>
        <span role="status" data-testid="receipt-printer-state" data-state={state ?? ''}>
          {isFetching || state === null ? '…' : t(`receiptPrinter.states.${state}`)}
        </span>
      </Row>
      <Advice problem={error} quiet />
      <Inline gap={3} align="stretch">
        <Button
          label={t('receiptPrinter.ask')}
          size="small"
          look="quiet"
          isDisabled={isFetching}
          onPress={() => void refetch()}
          testId="ask-printer-state"
        />
      </Inline>
    </>
  );
}
