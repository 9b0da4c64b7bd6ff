import type { SettingsView } from '@tilla/shared/contract/views/app-view.ts';
import { baudRates, type ReceiptPrinterView } from '@tilla/shared/contract/views/printer-view.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Check } from '@tilla/ui/Check.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import font from '@tilla/ui/font.module.css';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { type CommandInput, useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { ReceiptPrinterForm } from './ReceiptPrinterForm.tsx';

const hints = ['power', 'cable', 'driver'] as const;

/** Searches, connects, and lets a printed receipt prove the connection. */
export function FindPrinter({
  settings,
  first,
  onChange,
  onClose,
}: {
  readonly settings: SettingsView;
  /** `proof`: the printer is known, and prints at once. */
  readonly first: 'list' | 'proof';
  readonly onChange: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('devices');
  const [step, setStep] = useState<'list' | 'address' | 'proof'>(first);
  const test = useTillCommand('printer.test');
  const prove = () => {
    onChange();
    setStep('proof');
    test.mutate({});
  };
  const connect = useTillCommand('settings.change', prove);
  const printFirst = useEffectEvent(() => {
    if (first === 'proof') test.mutate({});
  });
  useEffect(() => printFirst(), []);
  const { receiptPrinter } = settings;
  return (
    <Dialog title={t('receiptPrinter.find.title')} isOpen wide onClose={onClose}>
      {step === 'list' ? <FoundPrinters connect={connect} onAddress={() => setStep('address')} /> : null}
      {step === 'address' ? <ReceiptPrinterForm known={null} onDone={prove} onClose={() => setStep('list')} /> : null}
      {step === 'proof' && receiptPrinter !== null ? (
        <Proof
          printer={receiptPrinter}
          paperWidth={settings.paperWidth}
          test={test}
          onRetry={(change) => (change === undefined ? test.mutate({}) : connect.mutate(change))}
          onStraight={onClose}
        />
      ) : null}
    </Dialog>
  );
}

function FoundPrinters({
  connect,
  onAddress,
}: {
  readonly connect: ReturnType<typeof useTillCommand<'settings.change'>>;
  readonly onAddress: () => void;
}): ReactNode {
  const { t } = useTranslation('devices');
  const [isMissing, setMissing] = useState(false);
  // What is connected to this machine shows at once, the network some seconds later.
  const near = useTillQuery('receiptPrinter.found', { network: false }, { isForgotten: true });
  const all = useTillQuery('receiptPrinter.found', { network: true }, { isForgotten: true });
  const printers = (all.isFetching ? near.data : all.data)?.printers ?? [];
  const isNone = printers.length === 0 && !all.isFetching;
  return (
    <Stack gap={4}>
      <p role="status" className={font.strong} data-testid="printer-search" data-searching={all.isFetching}>
        {all.isFetching
          ? t('receiptPrinter.find.searching')
          : isNone
            ? t('receiptPrinter.find.none')
            : t('receiptPrinter.find.count', { count: printers.length })}
      </p>
      <Advice problem={connect.error ?? all.error ?? near.error} />
      {printers.map(({ way, address }, place) => {
        // A device by its name, without the folder.
        const names = [address.split('/').at(-1), t(`receiptPrinter.find.ways.${way}`)];
        const [title, more] = way === 'usb' ? names.toReversed() : names;
        return (
          <Inline key={`${way} ${address}`} gap={3} justify="between">
            <Stack gap={1}>
              <b className={font.breakable}>{title}</b>
              <span className={font.soft}>{more}</span>
            </Stack>
            <CommandButton
              label={t('receiptPrinter.find.connect')}
              look={place === 0 ? 'main' : 'plain'}
              command={connect}
              input={{
                receiptPrinter: { way, address, baudRate: 9600, cut: true, drawer: false },
                printerId: 'receipt',
              }}
              testId={`connect-${address}`}
            />
          </Inline>
        );
      })}
      {isMissing || isNone ? <Hints /> : null}
      <DialogActions>
        {isMissing || isNone ? (
          <Button
            label={t('receiptPrinter.find.again')}
            isDisabled={all.isFetching}
            onPress={() => void Promise.all([near.refetch(), all.refetch()])}
            testId="search-printers-again"
          />
        ) : (
          <Button
            label={t('receiptPrinter.find.missing')}
            look="quiet"
            onPress={() => setMissing(true)}
            testId="printer-missing"
          />
        )}
        <Button
          label={t('receiptPrinter.find.byAddress')}
          look="quiet"
          onPress={onAddress}
          testId="type-printer-address"
        />
      </DialogActions>
    </Stack>
  );
}

function Hints(): ReactNode {
  const { t } = useTranslation('devices');
  return (
    <ol data-testid="printer-hints">
      {hints.map((hint) => (
        <li key={hint}>{t(`receiptPrinter.find.hints.${hint}`)}</li>
      ))}
    </ol>
  );
}

function Proof({
  printer,
  paperWidth,
  test,
  onRetry,
  onStraight,
}: {
  readonly printer: ReceiptPrinterView;
  readonly paperWidth: SettingsView['paperWidth'];
  readonly test: Pick<ReturnType<typeof useTillCommand<'printer.test'>>, 'isPending' | 'error'>;
  readonly onRetry: (change?: CommandInput<'settings.change'>) => void;
  readonly onStraight: () => void;
}): ReactNode {
  const { t } = useTranslation('devices');
  const [isLost, setLost] = useState(false);
  const set = useTillCommand('settings.change');
  const isNothing = isLost || test.error !== null;
  const nextRate = baudRates[(baudRates.indexOf(printer.baudRate) + 1) % baudRates.length] ?? printer.baudRate;
  const again = (change?: CommandInput<'settings.change'>) => {
    setLost(false);
    onRetry(change);
  };
  if (test.isPending) return <p role="status">{t('receiptPrinter.find.printing')}</p>;
  return (
    <Stack gap={4} data-testid="printer-proof">
      <Advice problem={test.error ?? set.error} />
      {isNothing ? (
        <Hints />
      ) : (
        <div>
          <p className={font.strong}>{t('receiptPrinter.find.question')}</p>
          <p className={font.soft}>{t('receiptPrinter.find.look')}</p>
        </div>
      )}
      {printer.cut || isNothing ? null : <p role="status">{t('receiptPrinter.find.cutOff')}</p>}
      <Inline gap={3} align="stretch">
        {isNothing ? (
          <>
            <Button label={t('receiptPrinter.find.printAgain')} onPress={() => again()} testId="proof-again" />
            {printer.way === 'serial' ? (
              <Button
                label={t('receiptPrinter.find.speed', { rate: nextRate })}
                onPress={() => again({ receiptPrinter: { ...printer, baudRate: nextRate } })}
                testId="proof-speed"
              />
            ) : null}
          </>
        ) : (
          <>
            <Button label={t('receiptPrinter.find.nothing')} onPress={() => setLost(true)} testId="proof-nothing" />
            {printer.cut ? (
              <Button
                label={t('receiptPrinter.find.notCut')}
                onPress={() => set.mutate({ receiptPrinter: { ...printer, cut: false } })}
                testId="proof-not-cut"
              />
            ) : null}
            <Button
              label={t(paperWidth === '58' ? 'receiptPrinter.find.tooNarrow' : 'receiptPrinter.find.tooWide')}
              onPress={() => again({ paperWidth: paperWidth === '58' ? '80' : '58' })}
              testId="proof-width"
            />
          </>
        )}
      </Inline>
      <Check
        isSelected={printer.drawer}
        onChange={(drawer) => set.mutate({ receiptPrinter: { ...printer, drawer } })}
        testId="printer-drawer"
      >
        {t('receiptPrinter.drawer')}
      </Check>
      <DialogActions>
        {isNothing ? null : (
          <Button label={t('receiptPrinter.find.yes')} look="main" onPress={onStraight} testId="proof-straight" />
        )}
      </DialogActions>
    </Stack>
  );
}
