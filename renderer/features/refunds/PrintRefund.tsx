import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';

export function PrintRefund({
  saleId,
  refundId,
}: {
  /** Null where the refund is an operation: it knows its sale. */
  readonly saleId: string | null;
  readonly refundId: string;
}): ReactNode {
  const { t } = useTranslation('refunds');
  const print = useTillCommand('refund.print');
  return (
    <>
      <Button
        isDisabled={print.isPending || print.isSuccess}
        onPress={() => {
          print.mutate({ saleId, refundId });
        }}
        data-testid="print-refund"
      >
        {t(print.isSuccess ? 'printing' : 'printReceipt')}
      </Button>
      {print.error === null ? null : <Advice problem={print.error} quiet />}
    </>
  );
}
