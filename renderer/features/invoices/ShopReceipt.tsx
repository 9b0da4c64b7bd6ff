import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand, useTillQuery } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { QrCode } from '../pay/QrCode.tsx';

/** The provider's receipt of a bill: for the customer's phone, or on paper. */
export function ShopReceipt({ invoiceId }: { readonly invoiceId: number }): ReactNode {
  const { t } = useTranslation(['listed', 'refunds']);
  const [isShown, setShown] = useState(false);
  const print = useTillCommand('shopInvoice.printReceipt');
  return (
    <>
      <Button
        onPress={() => {
          setShown(true);
        }}
        data-testid="shop-receipt"
      >
        {t('shop.receipt')}
      </Button>
      <Button
        isDisabled={print.isPending || print.isSuccess}
        onPress={() => {
          print.mutate({ invoiceId });
        }}
        data-testid="shop-print-receipt"
      >
        {t(print.isSuccess ? 'refunds:printing' : 'shop.printReceipt')}
      </Button>
      {print.error === null ? null : <Advice problem={print.error} quiet />}
      {isShown ? (
        <ReceiptDialog
          invoiceId={invoiceId}
          onClose={() => {
            setShown(false);
          }}
        />
      ) : null}
    </>
  );
}

/** Forgotten when closed: the address carries a secret nobody can revoke (security.md). */
function ReceiptDialog({
  invoiceId,
  onClose,
}: {
  readonly invoiceId: number;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['pay', 'app']);
  const queries = useQueryClient();
  const { data, error, refetch } = useTillQuery('shopInvoice.receiptLink', { invoiceId });
  useEffect(() => {
    if (data?.status !== 'pending') return undefined;
    const timer = setTimeout(() => void refetch(), Math.max(1_000, data.retryAfterMs));
    return () => {
      clearTimeout(timer);
    };
  }, [data, refetch]);
  useEffect(
    () => () => {
      queries.removeQueries({ queryKey: ['shopInvoice.receiptLink', { invoiceId }] });
    },
    [queries, invoiceId],
  );
  return (
    <Dialog title={t('receipt.qrTitle')} isOpen onClose={onClose}>
      {data?.status === 'ready' ? (
        <QrCode qr={{ text: data.url }} label={t('receipt.qrLabel')} testId="shop-receipt-code" />
      ) : null}
      {data?.status === 'ready' || error !== null ? null : <p role="status">{t('receipt.preparing')}</p>}
      {error === null ? null : <Advice problem={error} />}
      <DialogActions>
        <Button look="main" autoFocus onPress={onClose} data-testid="shop-receipt-close">
          {t('app:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
