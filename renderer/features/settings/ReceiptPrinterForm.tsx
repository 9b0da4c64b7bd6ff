import { baudRates, type ReceiptPrinterView } from '@tilla/shared/contract/views/printer-view.ts';
import { addressExamples, readPrinterAddress } from '@tilla/shared/domain/printer-address.ts';
import { Submit } from '@tilla/ui/Button.tsx';
import { Check } from '@tilla/ui/Check.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';

const ways: readonly ReceiptPrinterView['way'][] = ['network', 'windows', 'cups', 'serial', 'usb'];
const usual: ReceiptPrinterView = { way: 'network', address: '', baudRate: 9600, cut: true, drawer: false };

export function ReceiptPrinterForm({
  known,
  onDone,
  onClose,
}: {
  readonly known: ReceiptPrinterView | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['devices', 'app']);
  const [wish, setWish] = useState(known ?? usual);
  const [isTried, setTried] = useState(false);
  const save = useTillCommand('settings.change', onDone);
  const { way, address, baudRate, cut, drawer } = wish;
  const isWrong = readPrinterAddress(way, address) === null;
  const example = addressExamples[way];
  return (
    <FieldForm
      onSend={() => {
        setTried(true);
        if (!isWrong && !save.isPending) save.mutate({ receiptPrinter: wish, printerId: 'receipt' });
      }}
    >
      <Choice
        label={t('receiptPrinter.way')}
        value={way}
        options={ways.map((id) => ({ id, name: t(`receiptPrinter.ways.${id}`), testId: `printer-way-${id}` }))}
        onChange={(next) => {
          setTried(false);
          setWish({ ...wish, way: next, address: next === known?.way ? known.address : '' });
        }}
      />
      <TextField
        label={t('receiptPrinter.address')}
        hint={t('receiptPrinter.addressHint', { example })}
        problem={isTried && isWrong ? t('receiptPrinter.badAddress', { example }) : undefined}
        value={address}
        onChange={(next) => setWish({ ...wish, address: next })}
        maxLength={200}
        testId="printer-address"
      />
      {way === 'serial' ? (
        <Choice
          label={t('receiptPrinter.baudRate')}
          value={String(baudRate)}
          options={baudRates.map((rate) => ({
            id: String(rate),
            name: String(rate),
            testId: `baud-${String(rate)}`,
          }))}
          onChange={(next) =>
            setWish({ ...wish, baudRate: baudRates.find((rate) => String(rate) === next) ?? baudRate })
          }
        />
      ) : null}
      <Check isSelected={cut} onChange={(next) => setWish({ ...wish, cut: next })} testId="printer-cut">
        {t('receiptPrinter.cut')}
      </Check>
      <Check isSelected={drawer} onChange={(next) => setWish({ ...wish, drawer: next })} testId="printer-drawer">
        {t('receiptPrinter.drawer')}
      </Check>
      <Advice problem={save.error} />
      <DialogActions leave="cancel" onLeave={onClose}>
        <Submit label={t('receiptPrinter.save')} isDisabled={save.isPending} testId="save-printer" />
      </DialogActions>
    </FieldForm>
  );
}
