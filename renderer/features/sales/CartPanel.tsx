import { cartTotals } from '@tilla/shared/domain/cart.ts';
import { Button } from '@tilla/ui/Button.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { clsx } from 'clsx';
import { memo, type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeys } from '#renderer/app/use-keys.ts';
import { CartHead } from './CartHead.tsx';
import { CartLineRow } from './CartLineRow.tsx';
import styles from './CartPanel.module.css';
import { CartPay } from './CartPay.tsx';
import { CartTerms } from './CartTerms.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { useCart } from './cart-store.ts';
import { LastChange } from './LastChange.tsx';
import { LineDialog } from './LineDialog.tsx';
import type { LineChange } from './line-change.ts';
import { useMissingCodes } from './MissingCodes.tsx';
import { useAskedMarks, useCartRules } from './sale-questions.ts';

interface Opened {
  readonly lineId: string;
  readonly change: LineChange;
}

export const CartPanel = memo(function CartPanel(): ReactNode {
  const { t } = useTranslation('sell');
  const { cart, emptied, lastLineId, unweighedId, refused, changeCount, remove, hold, undo, weighed, setCode } =
    useCart();
  const [opened, setOpened] = useState<Opened | null>(null);
  const uncoded = useMissingCodes(cart);
  const [codeOf, setCodeOf] = useState<string | null>(null);
  const toCode = uncoded.find(({ lineId }) => lineId === codeOf);
  const rules = useCartRules();
  useAskedMarks(rules);
  const { totalTiyn } = cartTotals(cart);
  const open = useCallback((lineId: string, change: LineChange) => setOpened({ lineId, change }), []);
  const asked: Opened | null = unweighedId === null ? null : { lineId: unweighedId, change: 'quantity' };
  const shown = opened ?? asked;
  const line = cart.lines.find(({ id }) => id === shown?.lineId);

  const ofLast = (act: (lineId: string) => void) => (lastLineId === null ? undefined : () => act(lastLineId));
  useKeys({
    more: ofLast((id) => changeCount(id, 1)),
    fewer: ofLast((id) => changeCount(id, -1)),
    remove: ofLast(remove),
    price: ofLast((id) => open(id, 'price')),
  });

  return (
    <aside className={styles.cart} aria-label={t('cart')}>
      <div>
        <CartHead />
        <LastChange />
      </div>
      <ul className={styles.lines}>
        {cart.lines.length === 0 ? (
          <li className={styles.empty}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M5 5v14M8.5 5v14M12 5v10M15.5 5v14M19 5v10" />
            </svg>
            <p>{t('emptyCart')}</p>
            {emptied === null ? null : <Button label={t('undo')} onPress={undo} testId="undo-clear" />}
          </li>
        ) : null}
        {cart.lines.map((one, index) => (
          <CartLineRow
            key={one.id}
            line={one}
            index={index}
            isInHand={one.id === lastLineId}
            isRefused={one === refused}
            isUncoded={uncoded.some(({ lineId }) => lineId === one.id)}
            rule={rules?.lines.find(({ lineId }) => lineId === one.id)}
            onCount={changeCount}
            onRemove={remove}
            onHold={hold}
            onCode={setCodeOf}
            onOpen={open}
          />
        ))}
      </ul>
      <footer className={styles.foot}>
        {cart.lines.length === 0 ? null : <CartTerms />}
        <Inline gap={3} align="baseline" justify="between" isOneLine>
          <span className={clsx(font.sizeXl, font.strong)}>{t('total')}</span>
          <b className={styles.totalAmount} aria-live="polite">
            <Money tiyn={totalTiyn} data-testid="cart-total" />
          </b>
        </Inline>
        <CartPay />
      </footer>
      {toCode === undefined ? null : (
        <CodeDialog
          line={toCode}
          onChoose={(code) => {
            setCode(toCode.lineId, code);
            setCodeOf(null);
          }}
          onClose={() => setCodeOf(null)}
        />
      )}
      {line === undefined || shown === null ? null : (
        <LineDialog
          key={`${line.id} ${shown.change}`}
          line={line}
          first={shown.change}
          onSaved={() => {
            setOpened(null);
            weighed();
          }}
          onClose={() => {
            setOpened(null);
            weighed();
            // Goods added by mistake and not weighed.
            if (line.id === unweighedId) remove(line.id);
          }}
        />
      )}
    </aside>
  );
});
