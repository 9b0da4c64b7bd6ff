import { DrawerReason } from '@tilla/shared/contract/views/printer-view.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';

export function KickDrawer(): ReactNode {
  const { t } = useTranslation('shift');
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button label={t('openDrawer')} onPress={() => setAsked(true)} testId="open-cash-drawer" />
      {isAsked ? <WhyDialog onClose={() => setAsked(false)} /> : null}
    </>
  );
}

function WhyDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation(['shift', 'app']);
  const open = useTillCommand('drawer.open', onClose);
  const [reason, setReason] = useState<DrawerReason>('change');
  const [note, setNote] = useState('');
  return (
    <Dialog title={t('openDrawer')} isOpen onClose={onClose}>
      <FieldForm
        onSend={() => {
          if (!open.isPending) open.mutate({ reason, note: note.trim() });
        }}
      >
        <Choice<DrawerReason>
          label={t('openDrawerWhy')}
          value={reason}
          options={DrawerReason.options.map((id) => ({
            id,
            name: t(`openDrawerReasons.${id}`),
            testId: `drawer-reason-${id}`,
          }))}
          onChange={setReason}
        />
        <TextField label={t('note')} value={note} onChange={setNote} maxLength={200} testId="drawer-note" />
        <Advice problem={open.error} />
        <DialogActions leave="cancel" onLeave={onClose}>
          <Submit label={t('openDrawer')} isDisabled={open.isPending} testId="drawer-confirm" />
        </DialogActions>
      </FieldForm>
    </Dialog>
  );
}
