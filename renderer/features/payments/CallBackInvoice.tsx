import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button, type ButtonProps } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useHidden } from '#renderer/app/closed.ts';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { type CommandInput, useTillCommand } from '#renderer/app/till-context.tsx';

export function CallBackInvoice<Name extends 'payment.cancel' | 'shopInvoice.cancel'>({
  command,
  input,
  amountTiyn,
  warning,
  size = 'normal',
  testId,
}: {
  readonly command: Name;
  readonly input: CommandInput<Name>;
  readonly amountTiyn: number;
  readonly warning: string;
  readonly size?: ButtonProps['size'];
  readonly testId: string;
}): ReactNode {
  const { t } = useTranslation('pay');
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const cancel = useTillCommand(command, () => setAsking(false));
  // The key does not allow it: no button, and after an attempt the reason.
  if (useHidden('cancel')) return <Advice problem={cancel.error} quiet />;
  return (
    <>
      <Button size={size} isDisabled={cancel.isPending} onPress={() => setAsking(true)} testId={testId}>
        {t('phone.cancelConfirm')}
      </Button>
      <Dialog title={t('phone.cancelTitle')} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>{warning}</p>
        <Advice problem={cancel.error} />
        <DialogActions leave="back" onLeave={() => setAsking(false)}>
          <Button
            look="main"
            autoFocus
            isDisabled={cancel.isPending}
            onPress={() => cancel.mutate(input)}
            testId={`confirm-${testId}`}
          >
            {cancel.isPending
              ? t('phone.cancelBusy')
              : t('phone.cancelSum', { amount: formatMoney(amountTiyn, language) })}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
