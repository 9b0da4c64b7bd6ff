import { readScannedCode } from '@tilla/shared/domain/marks/scanned-code.ts';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { handleScan, useAfterScan } from '#renderer/app/scan-places.ts';
import { useToasts } from '#renderer/app/toast-store.ts';
import { isTyping } from '#renderer/app/typing.ts';
import { useCart } from './cart-store.ts';
import { noQuantity, type QuantityAct, type QuantityState, typeQuantity } from './quantity-keys.ts';

/** Digits typed over a paid sale belong to the next cart, unless another screen came instead. */
const MAX_CARRIED_MS = 2_000;

const useTyped = create<QuantityState>()(() => noQuantity);

function forget(): void {
  useTyped.setState(noQuantity);
}

function typeKey(event: KeyboardEvent): QuantityAct | null {
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return null;
  if (document.querySelector('[role="dialog"]') !== null) return null;
  const key = event.code === 'NumpadDecimal' ? ',' : event.key;
  const next = typeQuantity(useTyped.getState(), { key, atMs: event.timeStamp });
  useTyped.setState(next.state);
  return next.act;
}

/** Over a paid sale a digit begins the next cart: `close` shows it, and the digit is typed there. */
export function useDigitsOfNextCart(close: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Enter belongs to the screen.
    const act = event.key === 'Enter' ? null : typeKey(event);
    if (act?.kind === 'typing') close();
    else if (act?.kind === 'multiply' && act.thousandths !== null) useCart.getState().multiplyNext(act.thousandths);
  });
  useAfterScan(forget);
  useEffect(() => {
    forget();
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}

/** What was typed so far. */
export function useTypedQuantity(): string {
  return useTyped((state) => state.typed);
}

/** Digits outside of the fields are a quantity or a barcode (quantity-keys.ts). */
export function useQuantityKeys(): void {
  const { t } = useTranslation('sell');
  const show = useToasts((state) => state.show);
  useAfterScan(forget);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = typeKey(event);
    if (act === null) return;
    const { cart, lastLineId, setQuantity, multiplyNext, times } = useCart.getState();
    if (event.key === 'Escape' && times !== null) multiplyNext(null);
    if (act.kind === 'nothing') return;
    // The focused button must not get the Enter of a quantity, nor the price dialog its star.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (act.kind === 'typing') return;
    if (act.kind === 'code') {
      handleScan(readScannedCode(act.barcode));
      return;
    }
    const { thousandths } = act;
    const line = cart.lines.find(({ id }) => id === lastLineId);
    const isWrong =
      thousandths === null || (act.kind === 'set' && line?.measure === undefined && thousandths % 1000 !== 0);
    if (isWrong) show({ tone: 'bad', text: t('quantityWrong') });
    else if (act.kind === 'multiply') multiplyNext(thousandths);
    else if (line !== undefined) setQuantity(line.id, thousandths);
  });
  useEffect(() => {
    if (performance.now() - useTyped.getState().atMs > MAX_CARRIED_MS) forget();
    // Before the buttons: Enter on the focused tile would add it once more.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}
