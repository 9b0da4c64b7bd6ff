import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping } from '../../app/typing.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { useCart } from './cart-store.ts';
import { noQuantity, type QuantityState, typeQuantity } from './quantity-keys.ts';

/** Digits beside the fields are a quantity (quantity-keys.ts); what was typed so far. */
export function useQuantityKeys(): string {
  const { t } = useTranslation('sell');
  const show = useToasts((state) => state.show);
  const [typed, setTyped] = useState('');
  const state = useRef<QuantityState>(noQuantity);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return;
    if (document.querySelector('[role="dialog"]') !== null) return;
    const { cart, lastLineId, setQuantity, multiplyNext, times } = useCart.getState();
    const key = event.code === 'NumpadDecimal' ? ',' : event.key;
    const next = typeQuantity(state.current, { key, atMs: event.timeStamp });
    state.current = next.state;
    setTyped(next.state.typed);
    if (event.key === 'Escape' && times !== null) multiplyNext(null);
    if (next.act.kind === 'nothing') return;
    // A button in focus must not take the Enter of a quantity, nor the price dialog its star.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (next.act.kind === 'typing') return;
    const { thousandths } = next.act;
    const line = cart.lines.find(({ id }) => id === lastLineId);
    const isWrong =
      thousandths === null || (next.act.kind === 'set' && line?.measure === undefined && thousandths % 1000 !== 0);
    if (isWrong) show({ tone: 'bad', text: t('quantityWrong') });
    else if (next.act.kind === 'multiply') multiplyNext(thousandths);
    else if (line !== undefined) setQuantity(line.id, thousandths);
  });
  useEffect(() => {
    // Before the buttons: Enter on the card in focus would add it once more.
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
    };
  }, []);
  return typed;
}
