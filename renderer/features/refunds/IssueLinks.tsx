import { Button, Submit } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import font from '@tilla/ui/font.module.css';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useText } from '@tilla/ui/use-text.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import styles from './RefundDialog.module.css';

export function IssueLinks({ free, onClose }: { readonly free: number; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation(['refunds', 'app']);
  const [count, setCount] = useState(1);
  const label = useText();
  const issue = useTillCommand('qrRefund.issueLinks', onClose);
  return (
    <Dialog title={t('links.issueTitle')} isOpen onClose={onClose}>
      <FieldForm
        onSend={() => {
          if (!issue.isPending) issue.mutate({ count, paymentId: null, label: label.value.trim() });
        }}
      >
        <div className={styles.many} role="group" aria-label={t('links.count')}>
          <span>{t('links.count')}</span>
          <Button
            label={'−'}
            aria-label={t('links.fewer')}
            isDisabled={count <= 1}
            onPress={() => setCount(count - 1)}
            testId="fewer-links"
          />
          <b className={clsx(font.middle, font.figures)} role="status" data-testid="links-count">
            {count}
          </b>
          <Button
            label={'+'}
            aria-label={t('links.more')}
            isDisabled={count >= free}
            onPress={() => setCount(count + 1)}
            testId="more-links"
          />
        </div>
        <TextField label={t('links.label')} {...label} maxLength={60} autoFocus testId="links-label" />
        <Advice problem={issue.error} />
        <DialogActions leave="cancel" onLeave={onClose}>
          <Submit isDisabled={issue.isPending} testId="confirm-links" size="normal">
            {t('links.confirm', { count })}
          </Submit>
        </DialogActions>
      </FieldForm>
    </Dialog>
  );
}
