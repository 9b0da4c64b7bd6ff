import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import frame from '#renderer/app/CartFrame.module.css';
import { CartFrame } from '#renderer/app/CartFrame.tsx';
import { later } from '#renderer/app/later.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useKeys } from '#renderer/app/use-keys.ts';
import { CartHead } from './CartHead.tsx';
import { CartLineRow } from './CartLineRow.tsx';
import { CartPay } from './CartPay.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { useCart } from './cart-store.ts';
import { EmptyCart } from './EmptyCart.tsx';
import { LastPaid } from './LastPaid.tsx';
import { LineDialog } from './LineDialog.tsx';
import type { LineChange } from './line-change.ts';
import { useMissingCodes } from './MissingCodes.tsx';
import { useRemaining } from './Remaining.tsx';
import { useAskedMarks, useCartRules } from './sale-questions.ts';
import { usePromotions } from './use-promotions.ts';

const OpenExchange = later(async () => (await import('./OpenExchange.tsx')).OpenExchange, 'asked');

interface Opened {
  readonly lineId: string;
  readonly change: LineChange;
}

export const CartPanel = memo(function CartPanel({
  onSellAmount,
}: {
  readonly onSellAmount: (() => void) | undefined;
}): ReactNode {
  const { t } = useTranslation('sell');
  const { cart, lastLineId, landed, unweighedId, refused, changeCount, remove, hold, weighed, setCode } = useCart();
  const [opened, setOpened] = useState<Opened | null>(null);
  const uncoded = useMissingCodes(cart);
  const [codeOf, setCodeOf] = useState<string | null>(null);
  const toCode = uncoded.find(({ lineId }) => lineId === codeOf);
  const rules = useCartRules();
  useAskedMarks(rules);
  usePromotions();
  const exchanges = useTillQuery('exchange.listOpen', {}).data?.exchanges ?? [];
  const remaining = useRemaining(
    useMemo(() => cart.lines.flatMap(({ catalogItemId }) => catalogItemId ?? []), [cart.lines]),
  );
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
    <CartFrame
      label={t('cart')}
      head={
        <>
          <CartHead />
          <LastPaid />
          {exchanges.length === 0 ? null : <OpenExchange exchanges={exchanges} />}
        </>
      }
      lines={
        cart.lines.length === 0 ? (
          <EmptyCart onSellAmount={onSellAmount} />
        ) : (
          <ul className={frame.lines}>
            {cart.lines.map((one, index) => (
              <CartLineRow
                key={one.id}
                line={one}
                index={index}
                isInHand={one.id === lastLineId}
                landed={one.id === landed.lineId ? landed.times : 0}
                isRefused={one === refused}
                isUncoded={uncoded.some(({ lineId }) => lineId === one.id)}
                left={one.catalogItemId === null ? null : (remaining.get(one.catalogItemId) ?? null)}
                rule={rules?.lines.find(({ lineId }) => lineId === one.id)}
                onCount={changeCount}
                onRemove={remove}
                onHold={hold}
                onCode={setCodeOf}
                onOpen={open}
              />
            ))}
          </ul>
        )
      }
    >
      <CartPay />
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
    </CartFrame>
  );
});
