import { CashReason } from '@tilla/shared/contract/views/cashbox-view.ts';
import { parseTypedCash } from '@tilla/shared/domain/cash-rounding.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Submit } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { AmountEntry } from './AmountEntry.tsx';
import styles from './ShiftScreen.module.css';

const usual = { in: 'change', out: 'collection' } as const;

export function MoveCashDialog({
  direction,
  onClose,
}: {
  readonly direction: 'in' | 'out';
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['shift', 'app']);
  const language = useLanguage();
  const move = useTillCommand('cashbox.moveCash', onClose);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<CashReason>(usual[direction]);
  const [note, setNote] = useState('');
  const amountTiyn = parseTypedCash(typed) ?? 0;
  return (
    <Dialog title={t(direction === 'in' ? 'moveInTitle' : 'moveOutTitle')} isOpen wide onClose={onClose}>
      <FieldForm
        onSend={() => {
          if (amountTiyn > 0 && !move.isPending) move.mutate({ direction, amountTiyn, reason, note: note.trim() });
        }}
      >
        <div className={styles.twoSides}>
          <AmountEntry
            label={t('amount')}
            value={typed}
            onChange={setTyped}
            testId="move-amount"
            problem={typed !== '' && amountTiyn === 0 ? t('amountWrong') : undefined}
          />
          <Stack gap={4}>
            <Choice<CashReason>
              label={t('reason')}
              value={reason}
              options={CashReason.options.map((id) => ({ id, name: t(`reasons.${id}`), testId: `reason-${id}` }))}
              onChange={setReason}
            />
            <TextField label={t('note')} value={note} onChange={setNote} maxLength={200} testId="move-note" />
          </Stack>
        </div>
        <Advice problem={move.error} />
        <DialogActions leave="cancel" onLeave={onClose}>
          <Submit isDisabled={amountTiyn === 0 || move.isPending} testId="move-confirm">
            {amountTiyn === 0
              ? t(direction === 'in' ? 'moveIn' : 'moveOut')
              : t(direction === 'in' ? 'moveInSum' : 'moveOutSum', { amount: formatMoney(amountTiyn, language) })}
          </Submit>
        </DialogActions>
      </FieldForm>
    </Dialog>
  );
}
