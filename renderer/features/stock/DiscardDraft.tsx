import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { leaveDraft } from './stock-store.ts';

export function DiscardDraft({ draftId, isEmpty }: { readonly draftId: string; readonly isEmpty: boolean }): ReactNode {
  const { t } = useTranslation('stock');
  const [isAsked, setAsked] = useState(false);
  const discard = useTillCommand('stock.discardDraft', () => leaveDraft());
  return (
    <>
      <Button
        label={t('discard.act')}
        look="quiet"
        size="small"
        onPress={() => (isEmpty ? discard.mutate({ draftId }) : setAsked(true))}
        testId="stock-discard"
      />
      {isAsked ? (
        <Dialog title={t('discard.act')} isOpen onClose={() => setAsked(false)}>
          <p>{t('discard.sure')}</p>
          <Advice problem={discard.error} />
          <DialogActions>
            <Button label={t('discard.no')} look="quiet" onPress={() => setAsked(false)} testId="stock-discard-no" />
            <CommandButton
              label={t('discard.yes')}
              look="danger"
              command={discard}
              input={{ draftId }}
              testId="stock-discard-yes"
            />
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  );
}
