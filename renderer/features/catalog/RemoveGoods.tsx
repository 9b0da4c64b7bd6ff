import type { GoodsRow } from '@tilla/shared/contract/views/goods-view.ts';
import { CommandButton } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { useChangeEnd } from './goods-operation.ts';

export function RemoveGoods({
  row,
  onClose,
  onRemoved,
}: {
  readonly row: GoodsRow;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}): ReactNode {
  const { t } = useTranslation('goods');
  const remove = useTillCommand('goods.remove');
  const end = useChangeEnd(remove.data?.operationId ?? null);
  const removed = useEffectEvent(onRemoved);
  useEffect(() => {
    if (end?.kind === 'taken') removed();
  }, [end?.kind]);
  const isSending = remove.isSuccess && end?.kind !== 'refused';
  return (
    <Dialog title={t('remove.ask', { name: row.name })} isOpen onClose={onClose}>
      <Stack gap={4} data-testid="remove-goods">
        <p>{t('remove.what')}</p>
        {isSending ? <p role="status">{t('remove.sending')}</p> : null}
        {end?.kind === 'refused' ? <Advice problem={end.problem} /> : null}
        <Advice problem={remove.error} />
        <DialogActions leave={isSending ? 'close' : 'cancel'} onLeave={onClose} leaveTestId="remove-leave">
          <CommandButton
            label={t('remove.one')}
            look="danger"
            isDisabled={isSending}
            command={remove}
            input={{ id: row.id }}
            testId="remove-confirm"
          />
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
