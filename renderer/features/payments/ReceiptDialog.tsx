import { Button } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';

export function ReceiptDialog({
  code,
  error,
  onClose,
  closeTestId,
}: {
  readonly code: ReactNode;
  readonly error: TillProblem | null;
  readonly onClose: () => void;
  readonly closeTestId: string;
}): ReactNode {
  const { t } = useTranslation(['pay', 'app']);
  return (
    <Dialog title={t('receipt.qrTitle')} isOpen onClose={onClose}>
      {code}
      {code !== null || error !== null ? null : <p role="status">{t('receipt.preparing')}</p>}
      <Advice problem={error} />
      <DialogActions>
        <Button label={t('app:close')} look="main" autoFocus onPress={onClose} testId={closeTestId} />
      </DialogActions>
    </Dialog>
  );
}
