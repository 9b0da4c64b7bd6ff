import { Button } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';

export function Changed({
  operationId,
  done,
  onClose,
}: {
  readonly operationId: string;
  readonly done: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['bulk', 'app']);
  const { data: operation, error } = useTillQuery('operation.view', { operationId });
  const phase = operation?.phase ?? 'sending';
  const isOver = phase === 'done' || phase === 'rejected' || phase === 'failed';
  return (
    <Stack gap={4} data-testid="subscription-made" data-phase={phase}>
      <Advice problem={error} />
      {phase === 'done' || !isOver ? <p role="status">{phase === 'done' ? done : t('recurring.making')}</p> : null}
      {operation?.problem === undefined || operation.problem === null ? null : <Advice problem={operation.problem} />}
      {isOver ? null : <p>{t('recurring.goesOn')}</p>}
      <DialogActions>
        <Button label={t('app:close')} look="main" autoFocus onPress={onClose} testId="subscription-close" />
      </DialogActions>
    </Stack>
  );
}
