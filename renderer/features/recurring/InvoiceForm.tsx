import type { Problem } from '@tilla/shared/contract/problem.ts';
import { Submit } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';

export function Description({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
}): ReactNode {
  const { t } = useTranslation('bulk');
  return (
    <TextField
      label={t('recurring.description')}
      value={value}
      onChange={onChange}
      maxLength={60}
      testId="recurring-description"
    />
  );
}

export function MakeInvoice({
  problem,
  notice = null,
  isDisabled,
  onClose,
  testId,
  word,
}: {
  readonly problem: Problem | null;
  readonly notice?: string | null;
  readonly isDisabled: boolean;
  readonly onClose: () => void;
  readonly testId: string;
  readonly word: string;
}): ReactNode {
  return (
    <>
      <Advice problem={problem} />
      {notice === null ? null : <p role="status">{notice}</p>}
      <DialogActions isHeld leave="cancel" onLeave={onClose}>
        <Submit label={word} isDisabled={isDisabled} size="normal" testId={testId} />
      </DialogActions>
    </>
  );
}
