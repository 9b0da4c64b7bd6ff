import { MailAddress } from '@tilla/shared/contract/views/day-summary-view.ts';
import { Button, CommandButton, Submit } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useExportedFile } from '#renderer/app/open-exports.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { useToasts } from '#renderer/app/toast-store.ts';
import { useChosenMonth } from './accountant-month.ts';

/** The workbook as a file, or by mail where the till sends any. */
export function AccountantActions(): ReactNode {
  const { t } = useTranslation('accountant');
  const { month, name } = useChosenMonth();
  const { data } = useTillQuery('accountant.month', { month }, { isForgotten: true });
  const write = useTillCommand('accountant.export', useExportedFile());
  const [isSending, setSending] = useState(false);
  const isReady = data !== undefined && data.behind === 0 && data.paidTiyn + data.refundedTiyn > 0;
  const mailTo = data?.mailTo ?? null;
  return (
    <>
      <Advice problem={write.error} quiet />
      {mailTo === null ? null : (
        <Button label={t('send.open')} isDisabled={!isReady} onPress={() => setSending(true)} testId="send-month" />
      )}
      <CommandButton
        look="main"
        label={write.isPending ? t('writing') : t('write', { month: name })}
        isDisabled={!isReady}
        command={write}
        input={{ month }}
        testId="export-month"
      />
      {isSending ? <SendDialog mailTo={mailTo ?? ''} onClose={() => setSending(false)} /> : null}
    </>
  );
}

function SendDialog({ mailTo, onClose }: { readonly mailTo: string; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('accountant');
  const { month, name } = useChosenMonth();
  const show = useToasts((state) => state.show);
  const to = useText(mailTo);
  const written = to.value.trim();
  const send = useTillCommand('accountant.send', () => {
    show({ tone: 'calm', text: t('send.done', { to: written }) });
    onClose();
  });
  const isAddress = MailAddress.safeParse(written).success;
  return (
    <Dialog title={t('send.title')} isOpen onClose={onClose}>
      <FieldForm
        onSend={() => {
          if (isAddress && !send.isPending) send.mutate({ month, to: written });
        }}
      >
        <TextField
          label={t('send.to')}
          hint={t('send.hint')}
          {...to}
          problem={written.includes('@') && !isAddress ? t('send.wrong') : undefined}
          inputMode="email"
          maxLength={200}
          autoFocus
          testId="send-to"
        />
        <Advice problem={send.error} />
        <DialogActions leave="cancel" onLeave={onClose}>
          <Submit isDisabled={!isAddress || send.isPending} testId="send-now" size="normal">
            {t('send.do', { month: name })}
          </Submit>
        </DialogActions>
      </FieldForm>
    </Dialog>
  );
}
