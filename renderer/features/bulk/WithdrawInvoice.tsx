import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHidden } from '../../app/closed.ts';
import { useTillCommand } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';

/** Calls one invoice on a phone back, once somebody has said yes; its end is shown where the invoice is. */
export function WithdrawInvoice({ paymentId }: { readonly paymentId: string }): ReactNode {
  const { t } = useTranslation(['pay', 'app']);
  const [isAsking, setAsking] = useState(false);
  const cancel = useTillCommand('payment.cancel', () => setAsking(false));
  // The key may not: nothing to press, and to whoever has just tried it, why.
  if (useHidden('cancel')) return cancel.error === null ? null : <Advice problem={cancel.error} quiet />;
  return (
    <>
      <Button size="small" isDisabled={cancel.isPending} onPress={() => setAsking(true)} data-testid="withdraw-invoice">
        {t('phone.cancelConfirm')}
      </Button>
      <Dialog title={t('phone.cancelTitle')} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>{t('phone.cancelWarning')}</p>
        {cancel.error === null ? null : <Advice problem={cancel.error} />}
        <DialogActions leave="back" onLeave={() => setAsking(false)}>
          <Button
            look="main"
            autoFocus
            isDisabled={cancel.isPending}
            onPress={() => cancel.mutate({ paymentId })}
            data-testid="confirm-withdraw-invoice"
          >
            {t(cancel.isPending ? 'phone.cancelBusy' : 'phone.cancelConfirm')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
