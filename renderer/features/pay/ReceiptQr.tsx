import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTill, useTillQuery } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { PartOfSale } from './PartOfSale.tsx';
import { QrCode } from './QrCode.tsx';
import styles from './ReceiptQr.module.css';

/** Drawn only when asked for, and forgotten when closed: the address carries a secret nobody can revoke (security.md). */
export function ReceiptQr({
  saleId,
  tenderId,
  onClose,
}: {
  readonly saleId: string;
  /** Of this money taken at the counter; else of the sale. */
  readonly tenderId?: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['pay', 'app']);
  const queries = useQueryClient();
  const till = useTill();
  const asked = useMemo(() => ({ saleId, ...(tenderId === undefined ? {} : { tenderId }) }), [saleId, tenderId]);
  const { data, error, refetch } = useTillQuery('receipt.link', asked);
  const sale = useTillQuery('sale.view', { saleId }).data;
  // As `receipt.link` chooses where no tender is named.
  const partId = tenderId ?? sale?.payments.find(({ phase }) => phase === 'paid')?.id ?? sale?.tenders.at(-1)?.id;
  useEffect(() => {
    if (data?.status !== 'pending') return undefined;
    const timer = setTimeout(() => void refetch(), Math.max(1_000, data.retryAfterMs));
    return () => {
      clearTimeout(timer);
    };
  }, [data, refetch]);
  useEffect(
    () => () => {
      queries.removeQueries({ queryKey: ['receipt.link', asked] });
    },
    [queries, asked],
  );
  const isReady = data?.status === 'ready';
  useEffect(() => {
    if (!isReady) return undefined;
    // On the customer's screen as long as the cashier holds it open here; a screen that is not there misses nothing.
    const show = (wish: typeof asked | { readonly saleId: null }) =>
      till.call('display.showReceipt', wish).catch(() => undefined);
    void show(asked);
    return () => void show({ saleId: null });
  }, [till, asked, isReady]);
  return (
    <Dialog title={t('receipt.qrTitle')} isOpen onClose={onClose}>
      {data?.status === 'ready' ? (
        <div className={styles['code']}>
          <QrCode qr={{ text: data.url }} label={t('receipt.qrLabel')} testId="receipt-qr-code" />
          {sale === undefined ? null : <PartOfSale sale={sale} id={partId ?? ''} />}
        </div>
      ) : null}
      {data?.status === 'ready' || error !== null ? null : <p role="status">{t('receipt.preparing')}</p>}
      {error === null ? null : <Advice problem={error} />}
      <DialogActions>
        <Button look="main" autoFocus onPress={onClose} data-testid="receipt-qr-close">
          {t('app:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
