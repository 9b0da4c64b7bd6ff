import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import font from '@tilla/ui/font.module.css';
import { Stack } from '@tilla/ui/Stack.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { queryKeyOf, useTillQuery } from '#renderer/app/till-context.tsx';
import { QrCode } from '../payments/QrCode.tsx';
import styles from './RefundDialog.module.css';

/** One link for a customer who is not here; its address is requested on demand, and forgotten when this closes. */
export function LinkShown({
  operationId,
  onClose,
}: {
  readonly operationId: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['refunds', 'app']);
  const [isAsked, setAsked] = useState(false);
  const { data: link, error } = useTillQuery('operation.view', { operationId });
  const isWaiting = link?.phase === 'accepted';
  return (
    <Stack gap={4} data-testid="refund-link" data-phase={link?.phase}>
      <p>{t('link.how')}</p>
      <p className={font.soft}>{t('link.lives')}</p>
      <Advice problem={error} />
      {link?.problem === null || link === undefined ? null : <Advice problem={link.problem} />}
      {link?.phase === 'sending' ? <p role="status">{t('link.making')}</p> : null}
      {isWaiting && isAsked ? <Address operationId={operationId} /> : null}
      <DialogActions leave="close" onLeave={onClose} leaveTestId="close-link">
        {isWaiting && !isAsked ? (
          <Button label={t('link.show')} look="main" autoFocus onPress={() => setAsked(true)} testId="show-link" />
        ) : null}
      </DialogActions>
    </Stack>
  );
}

function Address({ operationId }: { readonly operationId: string }): ReactNode {
  const { t } = useTranslation('refunds');
  const queries = useQueryClient();
  const { data, error } = useTillQuery('qrRefund.showLink', { operationId });
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  useEffect(
    () => () => queries.removeQueries({ queryKey: queryKeyOf('qrRefund.showLink', { operationId }) }),
    [queries, operationId],
  );
  if (data === undefined) return <Advice problem={error} />;
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(data.url);
      setCopied(true);
    } catch {
      // Without a clipboard the address is selected for the keyboard.
      setCopied(false);
    }
  };
  return (
    <>
      <div className={styles.qr}>
        <QrCode qr={{ text: data.url }} label={t('link.label')} testId="refund-link-code" />
      </div>
      <div className={styles.address}>
        <input
          ref={field}
          className={styles.url}
          readOnly
          value={data.url}
          aria-label={t('link.address')}
          data-testid="refund-link-url"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button label={t('link.copy')} onPress={() => void copy()} testId="copy-link" />
      </div>
      <p role="status" className={font.soft}>
        {copied === null ? '' : t(copied ? 'link.copied' : 'link.copyByHand')}
      </p>
    </>
  );
}
