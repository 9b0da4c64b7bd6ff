import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { useToasts } from '#renderer/app/toast-store.ts';
import styles from './Debts.module.css';

/** On paper, or as text for a message: a window without focus has no clipboard. */
export function StatementDialog({
  customerId,
  name,
  onClose,
}: {
  readonly customerId: string;
  readonly name: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['debts', 'pay']);
  const [isCopied, setCopied] = useState(false);
  const show = useToasts((state) => state.show);
  const { data, error } = useTillQuery('debt.statement', { customerId }, { isForgotten: true });
  const print = useTillCommand('debt.printStatement', () => show({ tone: 'calm', text: t('pay:print.queued') }));
  return (
    <Dialog title={t('statement.title', { name })} isOpen onClose={onClose}>
      <Advice problem={error ?? print.error} />
      {data === undefined ? null : (
        <>
          <pre className={styles.statement} data-testid="statement-text">
            {data.text}
          </pre>
          <DialogActions leave="close" onLeave={onClose}>
            <Button
              label={t(isCopied ? 'statement.copied' : 'statement.copy')}
              onPress={() => {
                navigator.clipboard.writeText(data.text).then(
                  () => setCopied(true),
                  () => setCopied(false),
                );
              }}
              testId="statement-copy"
            />
            <CommandButton
              label={t('statement.print')}
              look="main"
              command={print}
              input={{ customerId }}
              testId="statement-print"
            />
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
