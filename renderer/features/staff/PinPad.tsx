import { Button } from '@tilla/ui/Button.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAfterScan } from '#renderer/app/scan-places.ts';
import styles from './PinPad.module.css';

const MAX_DIGITS = 8;
const MIN_DIGITS = 4;

export function PinPad({
  onEnter,
  isBusy,
  label,
  act,
  takesFocus = false,
}: {
  readonly onEnter: (pin: string) => void;
  readonly isBusy: boolean;
  readonly label: string;
  /** Names what the PIN does, on a button of its own. */
  readonly act?: string | undefined;
  /** Where nothing else can be chosen: Enter confirms instead of pressing the focused control. */
  readonly takesFocus?: boolean;
}): ReactNode {
  const { t } = useTranslation('unlock');
  const [pin, setPin] = useState('');
  const pad = useRef<HTMLDivElement>(null);
  useAfterScan(() => setPin(''));
  useEffect(() => {
    if (takesFocus) pad.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A pad under another dialog, or one that waits for its answer, ignores the keys.
      const above = event.target instanceof Element ? event.target.closest('[role="dialog"]') : null;
      if (event.defaultPrevented || isBusy || (above !== null && above !== pad.current?.closest('[role="dialog"]')))
        return;
      // By key code: the digit row of a Kazakh layout types letters.
      const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
      if (digit !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey) {
        event.preventDefault();
        setPin((typed) => (typed + digit).slice(0, MAX_DIGITS));
      } else if (event.key === 'Backspace') {
        setPin((typed) => typed.slice(0, -1));
      } else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) {
        enter();
      }
    };
    // Before the names beside it: a chosen name would take Enter.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  });

  function enter(): void {
    if (isBusy || pin.length < MIN_DIGITS) return;
    onEnter(pin);
    setPin('');
    // The pressed key is disabled now: without a focus inside the dialog Escape would not work.
    pad.current?.focus();
  }

  return (
    <div ref={pad} tabIndex={-1} className={styles.pad} data-testid="pin-pad">
      <p className={styles.dots} role="status" aria-label={t('typed', { count: pin.length })}>
        <span className={styles.label}>{label}</span>
        <span aria-hidden="true" className={styles.mask}>
          {'●'.repeat(pin.length)}
          {'○'.repeat(Math.max(0, MIN_DIGITS - pin.length))}
        </span>
      </p>
      <div className={styles.keys}>
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <PinKey key={digit} digit={digit} onPress={setPin} />
        ))}
        <Button look="quiet" aria-label={t('erase')} onPress={() => setPin((typed) => typed.slice(0, -1))}>
          ⌫
        </Button>
        <PinKey digit="0" onPress={setPin} />
        {act === undefined ? (
          <Button
            label={'⏎'}
            look="main"
            onPress={enter}
            isDisabled={isBusy || pin.length < MIN_DIGITS}
            testId="pin-enter"
            aria-label={t('enter')}
          />
        ) : null}
      </div>
      {act === undefined ? null : (
        <Button
          label={act}
          look="main"
          size="large"
          wide
          onPress={enter}
          isDisabled={isBusy || pin.length < MIN_DIGITS}
          testId="pin-enter"
        />
      )}
    </div>
  );
}

function PinKey({
  digit,
  onPress,
}: {
  readonly digit: string;
  readonly onPress: (change: (typed: string) => string) => void;
}): ReactNode {
  return (
    <Button onPress={() => onPress((typed) => (typed + digit).slice(0, MAX_DIGITS))} testId={`pin-${digit}`}>
      {digit}
    </Button>
  );
}
