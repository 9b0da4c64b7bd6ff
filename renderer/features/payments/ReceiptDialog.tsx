import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';

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
