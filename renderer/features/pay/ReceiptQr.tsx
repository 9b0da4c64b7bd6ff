import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useTill, useTillQuery } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { QrCode } from './QrCode.tsx';
import styles from './ReceiptQr.module.css';

/** Drawn only when asked for, and forgotten when closed: the address carries a secret nobody can revoke (security.md). */
export function ReceiptQr({ saleId, onClose }: { readonly saleId: string; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation(['pay', 'app']);
  const queries = useQueryClient();
  const till = useTill();
  const { data, error, refetch } = useTillQuery('receipt.link', { saleId });
  useEffect(() => {
    if (data?.status !== 'pending') return undefined;
    const timer = setTimeout(() => void refetch(), Math.max(1_000, data.retryAfterMs));
    return () => {
      clearTimeout(timer);
    };
  }, [data, refetch]);
  useEffect(
    () => () => {
      queries.removeQueries({ queryKey: ['receipt.link', { saleId }] });
    },
    [queries, saleId],
  );
  const isReady = data?.status === 'ready';
  useEffect(() => {
    if (!isReady) return undefined;
    // On the customer's screen as long as the cashier holds it open here; a screen that is not there misses nothing.
    const show = (id: string | null) => till.call('display.showReceipt', { saleId: id }).catch(() => undefined);
    void show(saleId);
    return () => void show(null);
  }, [till, saleId, isReady]);
  return (
    <Dialog title={t('receipt.qrTitle')} isOpen onClose={onClose}>
      {data?.status === 'ready' ? (
        <div className={styles['code']}>
          <QrCode qr={{ text: data.url }} label={t('receipt.qrLabel')} testId="receipt-qr-code" />
        </div>
      ) : null}
      {data?.status === 'ready' || error !== null ? null : <p role="status">{t('receipt.preparing')}</p>}
      {error === null ? null : <Advice problem={error} />}
      <DialogActions>
        <Button look="main" onPress={onClose}>
          {t('app:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
