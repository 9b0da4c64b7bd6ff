import { CommandButton } from '@tilla/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';

export function PrintRefund({
  saleId,
  refundId,
}: {
  readonly saleId: string | null;
  readonly refundId: string;
}): ReactNode {
  const { t } = useTranslation('refunds');
  const print = useTillCommand('refund.print');
  return (
    <>
      <CommandButton isDisabled={print.isSuccess} command={print} input={{ saleId, refundId }} testId="print-refund">
        {t(print.isSuccess ? 'printing' : 'printReceipt')}
      </CommandButton>
      <Advice problem={print.error} quiet />
    </>
  );
}
