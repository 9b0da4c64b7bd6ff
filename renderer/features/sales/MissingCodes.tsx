import type { UncodedLine } from '@tilla/shared/contract/views/fiscal-code-view.ts';
import type { Cart, FiscalCode } from '@tilla/shared/domain/cart.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useHidden } from '#renderer/app/closed.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { useCart } from './cart-store.ts';

const none: readonly UncodedLine[] = [];

export function useMissingCodes(cart: Cart | null): readonly UncodedLine[] {
  const isClosed = useHidden('receipt');
  const lines = cart === null ? [] : [...cart.lines];
  const asked = { cart: { ...cart, discountPercentage: cart?.discountPercentage ?? 0, lines } };
  const { data } = useTillQuery('fiscalCode.missing', asked, {
    enabled: !isClosed && lines.length > 0,
    keepsLast: true,
    isForgotten: true,
  });
  return isClosed || lines.length === 0 ? none : (data?.lines ?? none);
}

export function useMissingCodesOf(saleId: string | null): readonly UncodedLine[] {
  const isClosed = useHidden('receipt');
  const { data } = useTillQuery(
    'fiscalCode.missingOfSale',
    { saleId: saleId ?? '' },
    { enabled: !isClosed && saleId !== null },
  );
  return isClosed || saleId === null ? none : (data?.lines ?? none);
}

export function MissingCodes({
  lines,
  saleId,
  isNext = false,
}: {
  readonly lines: readonly UncodedLine[];
  readonly saleId: string | null;
  readonly isNext?: boolean;
}): ReactNode {
  const { t } = useTranslation('codes');
  const [openId, setOpenId] = useState<string | null>(null);
  const put = useCart((state) => state.setCode);
  const choose = useTillCommand('fiscalCode.choose');
  const open = lines.find(({ lineId }) => lineId === openId);
  function take(line: UncodedLine, code: FiscalCode): void {
    setOpenId(null);
    if (saleId === null) put(line.lineId, code);
    else choose.mutate({ saleId, lineId: line.lineId, code });
  }
  return (
    <Stack gap={2} data-testid="missing-codes">
      <Advice problem={choose.error} />
      {lines.map((line, at) => (
        <Button
          label={t('choose', { name: line.name })}
          key={line.lineId}
          look={isNext && at === 0 ? 'main' : 'plain'}
          wide
          isDisabled={choose.isPending}
          onPress={() => setOpenId(line.lineId)}
          testId="choose-code"
        />
      ))}
      {open === undefined ? null : (
        <CodeDialog line={open} onChoose={(code) => take(open, code)} onClose={() => setOpenId(null)} />
      )}
    </Stack>
  );
}
