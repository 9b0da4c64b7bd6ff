import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import { QrCode } from '../pay/QrCode.tsx';
import { ReceiptDialog } from '../pay/ReceiptDialog.tsx';
import { useReceiptLink } from '../pay/use-receipt-link.ts';

export function ShopReceipt({ invoiceId }: { readonly invoiceId: number }): ReactNode {
  const { t } = useTranslation(['listed', 'refunds']);
  const [isShown, setShown] = useState(false);
  const print = useTillCommand('shopInvoice.printReceipt');
  return (
    <>
      <Button onPress={() => setShown(true)} data-testid="shop-receipt">
        {t('shop.receipt')}
      </Button>
      <Button
        isDisabled={print.isPending || print.isSuccess}
        onPress={() => print.mutate({ invoiceId })}
        data-testid="shop-print-receipt"
      >
        {t(print.isSuccess ? 'refunds:printing' : 'shop.printReceipt')}
      </Button>
      {print.error === null ? null : <Advice problem={print.error} quiet />}
      {isShown ? <ShopReceiptQr invoiceId={invoiceId} onClose={() => setShown(false)} /> : null}
    </>
  );
}

function ShopReceiptQr({
  invoiceId,
  onClose,
}: {
  readonly invoiceId: number;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('pay');
  const asked = useMemo(() => ({ invoiceId }), [invoiceId]);
  const { link, error } = useReceiptLink('shopInvoice.receiptLink', asked);
  const code =
    link?.status === 'ready' ? (
      <QrCode qr={{ text: link.url }} label={t('receipt.qrLabel')} testId="shop-receipt-code" />
    ) : null;
  return <ReceiptDialog code={code} error={error} onClose={onClose} closeTestId="shop-receipt-close" />;
}
