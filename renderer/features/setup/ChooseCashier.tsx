import type { TillChoiceView } from '@tilla/shared/contract/views/cashbox-view.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useText } from '@tilla/ui/use-text.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useCashierDialog } from '#renderer/app/cashier-dialog.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { useToasts } from '#renderer/app/toast-store.ts';

/** Which cashier invoices: for this till alone, or for all tills without a choice (connection_ambiguous, rule C9). */
export function ChooseCashier({
  tills,
  onClose,
}: {
  readonly tills: TillChoiceView;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['cashiers', 'app']);
  const show = useToasts((state) => state.show);
  const { connections } = tills;
  const chosen = useText(String(tills.chosenId ?? tills.primaryId ?? connections?.[0]?.id ?? ''));
  const chose = useCashierDialog((state) => state.done);
  const done = () => {
    chose();
    show({ tone: 'calm', text: t('chosen') });
    onClose();
  };
  const here = useTillCommand('cashbox.chooseTill', done);
  const everywhere = useTillCommand('cashier.makePrimary', done);
  const isPending = here.isPending || everywhere.isPending;
  const isNumber = /^\d{1,9}$/.test(chosen.value) && Number(chosen.value) > 0;
  const error = here.error ?? everywhere.error;
  return (
    <FieldForm
      onSend={() => {
        if (isNumber && !isPending) here.mutate({ bankConnectionId: Number(chosen.value) });
      }}
    >
      {connections === null ? (
        <TextField
          label={t('number')}
          hint={t('numberHint')}
          {...chosen}
          inputMode="numeric"
          maxLength={9}
          testId="cashier-number"
        />
      ) : (
        <Choice
          label={t('who')}
          {...chosen}
          options={connections.map(({ id, name, status }) => ({
            id: String(id),
            name: `${name ?? String(id)}${status === 'active' ? '' : ` · ${t('notActive')}`}`,
            testId: `cashier-${String(id)}`,
          }))}
        />
      )}
      <Advice problem={error} />
      <DialogActions leave="cancel" onLeave={onClose}>
        {connections === null ? null : (
          <Button
            label={t('everywhere')}
            isDisabled={!isNumber || isPending}
            onPress={() => everywhere.mutate({ bankConnectionId: Number(chosen.value) })}
            testId="cashier-everywhere"
          />
        )}
        <Submit label={t('here')} isDisabled={!isNumber || isPending} testId="cashier-here" size="normal" />
      </DialogActions>
    </FieldForm>
  );
}
