import { paperLanguageOf, paperLanguages } from '@tilla/shared/domain/language.ts';
import { Choice } from '@tilla/ui/Choice.tsx';
import { Switch } from '@tilla/ui/Switch.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useSettings } from './settings-context.ts';

const holdings = ['off', 'weight', 'price'] as const;

export function PrinterControl(): ReactNode {
  const { t } = useTranslation(['settings', 'devices']);
  const { view, change } = useSettings();
  const printers = useTillQuery('printer.list', {});
  return (
    <>
      <Advice problem={printers.error} />
      <Choice
        label={t('printer')}
        isLabelHidden
        look="segment"
        value={view.settings.printerId}
        options={(printers.data?.printers ?? []).map(({ id, name, kind, ready }) => ({
          id,
          name: `${kind === 'folder' ? t('folderPrinter') : kind === 'receipt' ? t('devices:receiptPrinter.receipt', { name }) : name}${ready ? '' : ` · ${t('notReady')}`}`,
          testId: `printer-${id}`,
        }))}
        onChange={(printerId) => change.mutate({ printerId })}
      />
    </>
  );
}

export function PaperControl(): ReactNode {
  const { t } = useTranslation('settings');
  const { view, change } = useSettings();
  return (
    <Choice
      label={t('paper')}
      isLabelHidden
      look="segment"
      value={view.settings.paperWidth}
      options={(['58', '80'] as const).map((id) => ({
        id,
        name: t('millimetres', { width: id }),
        testId: `paper-${id}`,
      }))}
      onChange={(paperWidth) => change.mutate({ paperWidth })}
    />
  );
}

export function PaperLanguageControl(): ReactNode {
  const { t } = useTranslation('settings');
  const { view, change } = useSettings();
  return (
    <Choice
      label={t('paperLanguage')}
      isLabelHidden
      look="segment"
      value={paperLanguageOf(view.settings.paperLanguage, view.settings.language)}
      options={paperLanguages.map((id) => ({ id, name: t(`paperLanguages.${id}`), testId: `paper-language-${id}` }))}
      onChange={(paperLanguage) => change.mutate({ paperLanguage })}
    />
  );
}

export function PrintAfterPaymentControl(): ReactNode {
  const { t } = useTranslation('settings');
  const { view, change } = useSettings();
  return (
    <Switch
      label={t('printAfterPayment')}
      isSelected={view.settings.printAfterPayment}
      onChange={(printAfterPayment) => change.mutate({ printAfterPayment })}
      testId="print-after-payment"
    />
  );
}

export function WeightBarcodesControl(): ReactNode {
  const { t } = useTranslation('devices');
  const { view, change } = useSettings();
  return (
    <Choice
      label={t('scanner.weight')}
      isLabelHidden
      look="segment"
      value={view.settings.weightBarcodes}
      options={holdings.map((id) => ({ id, name: t(`scanner.weights.${id}`), testId: `weight-barcodes-${id}` }))}
      onChange={(weightBarcodes) => change.mutate({ weightBarcodes })}
    />
  );
}
