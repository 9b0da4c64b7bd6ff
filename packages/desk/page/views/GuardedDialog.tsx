import { Submit } from '@tilla/ui/Button.tsx';
import { Dialog } from '@tilla/ui/Dialog.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useText } from '@tilla/ui/use-text.ts';
import type { ReactNode } from 'react';
import { useDeskAct } from '../api/session.ts';
import { Problem } from '../parts/Problem.tsx';
import { useWords } from '../words/words.ts';

interface GuardedProps {
  readonly act: 'shop.rotateKey' | 'shop.remove';
  readonly externalId: string;
  readonly name: string;
  readonly title: string;
  readonly confirm: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What cannot be undone: its owner types the shop's name. */
export function GuardedDialog({ isOpen, ...rest }: GuardedProps & { readonly isOpen: boolean }): ReactNode {
  return (
    <Dialog title={rest.title} isOpen={isOpen} onClose={rest.onClose}>
      <GuardedForm {...rest} />
    </Dialog>
  );
}

function GuardedForm({ act, externalId, name, confirm, onDone, onClose, children }: GuardedProps): ReactNode {
  const { t } = useWords();
  const typed = useText();
  const run = useDeskAct(act, () => {
    onClose();
    onDone();
  });
  return (
    <FieldForm
      onSend={() => {
        if (!run.isPending) run.mutate({ externalId, confirmation: typed.value });
      }}
    >
      {children}
      <TextField label={t('key.type', { name })} autoComplete="off" autoFocus {...typed} testId="confirmation" />
      <Problem error={run.error} />
      <DialogActions leave="cancel" onLeave={onClose}>
        <Submit look="danger" isDisabled={typed.value.trim() !== name || run.isPending} testId="confirm">
          {confirm}
        </Submit>
      </DialogActions>
    </FieldForm>
  );
}
