import { useQueryClient } from '@tanstack/react-query';
import type { SettingsView } from '@tilla/shared/contract/views/app-view.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryKeyOf, useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import layout from '#ui/layout.module.css';
import { Panel, Row } from './Panel.tsx';
import { ReceiptPrinterDialog } from './ReceiptPrinterDialog.tsx';

export function ReceiptPrinterPanel({ settings }: { readonly settings: SettingsView }): ReactNode {
  const { t } = useTranslation('devices');
  const queries = useQueryClient();
  const [isEdited, setEdited] = useState(false);
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
      {problem === null ? null : <Advice problem={problem} />}
      {test.data === undefined ? null : (
        <p role="status" data-testid="test-page-told" data-outcome={test.data.outcome}>
          {t(`receiptPrinter.tested.${test.data.outcome}`)}
        </p>
      )}
      <div className={layout['wrap']}>
        <Button onPress={() => setEdited(true)} data-testid="describe-receipt-printer">
          {t(receiptPrinter === null ? 'receiptPrinter.describe' : 'receiptPrinter.edit')}
        </Button>
        <Button isDisabled={test.isPending} onPress={() => test.mutate({})} data-testid="test-page">
          {t('receiptPrinter.test')}
        </Button>
        {receiptPrinter === null ? null : (
          <Button
            look="quiet"
            isDisabled={forget.isPending}
            onPress={() => forget.mutate({ receiptPrinter: null })}
            data-testid="forget-receipt-printer"
          >
            {t('receiptPrinter.forget')}
          </Button>
        )}
      </div>
      {isEdited ? (
        <ReceiptPrinterDialog
          known={receiptPrinter}
          onDone={() => {
            setEdited(false);
            listAgain();
          }}
          onClose={() => setEdited(false)}
        />
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
      {error === null ? null : <Advice problem={error} quiet />}
      <div className={layout['wrap']}>
        <Button
          size="small"
          look="quiet"
          isDisabled={isFetching}
          onPress={() => void refetch()}
          data-testid="ask-printer-state"
        >
          {t('receiptPrinter.ask')}
        </Button>
      </div>
    </>
  );
}
