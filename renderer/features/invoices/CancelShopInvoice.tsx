import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHidden } from '../../app/closed.ts';
import { useTillCommand } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';

/** Calls a bill on a phone back that somebody else made, once somebody has said yes. */
export function CancelShopInvoice({ invoiceId }: { readonly invoiceId: number }): ReactNode {
  const { t } = useTranslation(['listed', 'pay', 'app']);
  const [isAsking, setAsking] = useState(false);
  const cancel = useTillCommand('shopInvoice.cancel', () => setAsking(false));
  // The key may not: nothing to press, and to whoever has just tried it, why.
  if (useHidden('cancel')) return cancel.error === null ? null : <Advice problem={cancel.error} quiet />;
  return (
    <>
      <Button isDisabled={cancel.isPending} onPress={() => setAsking(true)} data-testid="shop-cancel">
        {t('pay:phone.cancelConfirm')}
      </Button>
      <Dialog title={t('pay:phone.cancelTitle')} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>{t('shop.cancelWarning')}</p>
        {cancel.error === null ? null : <Advice problem={cancel.error} />}
        <DialogActions leave="back" onLeave={() => setAsking(false)}>
          <Button
            look="main"
            autoFocus
            isDisabled={cancel.isPending}
            onPress={() => cancel.mutate({ invoiceId })}
            data-testid="confirm-shop-cancel"
          >
            {t(cancel.isPending ? 'pay:phone.cancelBusy' : 'pay:phone.cancelConfirm')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
