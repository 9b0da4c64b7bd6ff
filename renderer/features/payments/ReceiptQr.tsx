import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTill, useTillQuery } from '#renderer/app/till-context.tsx';
import { PartOfSale } from './PartOfSale.tsx';
import { QrCode } from './QrCode.tsx';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import styles from './ReceiptQr.module.css';
import { useReceiptLink } from './use-receipt-link.ts';

export function ReceiptQr({
  saleId,
  tenderId,
  onClose,
}: {
  readonly saleId: string;
  /** The money taken at the counter with this id; else the sale. */
  readonly tenderId?: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('pay');
  const till = useTill();
  const asked = useMemo(() => ({ saleId, ...(tenderId === undefined ? {} : { tenderId }) }), [saleId, tenderId]);
  const { link, error } = useReceiptLink('receipt.link', asked);
  const sale = useTillQuery('sale.view', { saleId }).data;
  // As `receipt.link` chooses where no tender is named.
  const partId = tenderId ?? sale?.payments.find(({ phase }) => phase === 'paid')?.id ?? sale?.tenders.at(-1)?.id;
  const isReady = link?.status === 'ready';
  useEffect(() => {
    if (!isReady) return undefined;
    // On the customer's screen while the cashier has it open here.
    const show = (wish: typeof asked | { readonly saleId: null }) =>
      till.call('display.showReceipt', wish).catch(() => undefined);
    void show(asked);
    return () => void show({ saleId: null });
  }, [till, asked, isReady]);
  const code = isReady ? (
    <div className={styles.code}>
      <QrCode qr={{ text: link.url }} label={t('receipt.qrLabel')} testId="receipt-qr-code" />
      {sale === undefined ? null : <PartOfSale sale={sale} id={partId ?? ''} />}
    </div>
  ) : null;
  return <ReceiptDialog code={code} error={error} onClose={onClose} closeTestId="receipt-qr-close" />;
}
