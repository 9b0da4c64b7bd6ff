import { Button } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './ReceiptPicture.module.css';

export function ReceiptPicture({
  subject,
  onPrint,
  onClose,
}: {
  readonly subject: { readonly saleId: string } | { readonly reportId: string };
  readonly onPrint: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['pay', 'app']);
  const isSale = 'saleId' in subject;
  const sale = useTillQuery('receipt.picture', isSale ? subject : { saleId: '-' }, {
    enabled: isSale,
    isForgotten: true,
  });
  const report = useTillQuery('report.picture', isSale ? { reportId: '-' } : subject, {
    enabled: !isSale,
    isForgotten: true,
  });
  const { data, error } = isSale ? sale : report;
  return (
    <Dialog title={t('receipt.shownTitle')} isOpen onClose={onClose}>
      <Advice problem={error} />
      {data === undefined ? null : (
        // Long ones are read to the end by key as well.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus.
        <section className={styles.paper} tabIndex={0} aria-label={t('receipt.shown')}>
          <img
            className={styles.picture}
            src={`data:image/png;base64,${data.picture}`}
            alt={t('receipt.shown')}
            data-testid="receipt-picture"
          />
        </section>
      )}
      <DialogActions leave="close" onLeave={onClose}>
        <Button
          label={t('receipt.printShown')}
          look="main"
          autoFocus
          isDisabled={data === undefined}
          onPress={() => {
            onPrint();
            onClose();
          }}
          testId="print-shown"
        />
      </DialogActions>
    </Dialog>
  );
}
