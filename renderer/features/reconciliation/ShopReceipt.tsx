import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { QrCode } from '../payments/QrCode.tsx';
import { ReceiptDialog } from '../payments/ReceiptDialog.tsx';
import { useReceiptLink } from '../payments/use-receipt-link.ts';

export function ShopReceipt({ invoiceId }: { readonly invoiceId: number }): ReactNode {
  const { t } = useTranslation(['listed', 'refunds']);
  const [isShown, setShown] = useState(false);
  const print = useTillCommand('shopInvoice.printReceipt');
  return (
    <>
      <Button label={t('shop.receipt')} onPress={() => setShown(true)} testId="shop-receipt" />
      <CommandButton isDisabled={print.isSuccess} command={print} input={{ invoiceId }} testId="shop-print-receipt">
        {t(print.isSuccess ? 'refunds:printing' : 'shop.printReceipt')}
      </CommandButton>
      <Advice problem={print.error} quiet />
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
