import { useMutation } from '@tanstack/react-query';
import { MAX_REMOVED_GOODS } from '@tilla/shared/contract/goods-calls.ts';
import { Button } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import font from '@tilla/ui/font.module.css';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useHidden } from '#renderer/app/closed.ts';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTill, useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import { PrintTags } from '../sales/PrintTags.tsx';
import { useChangeEnd } from './goods-operation.ts';
import { useGoodsStore } from './goods-store.ts';
import { isBarred } from './row-look.ts';

export const MAX_PICKED = MAX_REMOVED_GOODS;

export function PickedPanel({ picked }: { readonly picked: ReadonlySet<number> }): ReactNode {
  const { t } = useTranslation('goods');
  const till = useTill();
  const pick = useGoodsStore((state) => state.pick);
  const isClosed = useHidden('catalog');
  const [asked, setAsked] = useState<readonly number[] | null>(null);
  const everything = useMutation<null, TillProblem>({
    async mutationFn() {
      const { filter } = useGoodsStore.getState().left.all;
      const { rows } = await till.call('goods.list', { filter, offset: 0, limit: MAX_PICKED });
      pick(new Set(rows.flatMap((row) => (isBarred(row) ? [] : [row.id]))));
      return null;
    },
  });
  return (
    <section className={beside.panel} aria-label={t('pick.title')} data-testid="goods-picked">
      <h2 className={clsx(font.sizeXl, font.breakable)} role="status">
        {t('pick.count', { count: picked.size })}
      </h2>
      <p>{t('pick.what', { most: MAX_PICKED })}</p>
      <Advice problem={everything.error} />
      <Inline gap={2} align="stretch">
        <PrintTags ids={[...picked]} />
        <Button isDisabled={everything.isPending} onPress={() => everything.mutate()} testId="picked-all">
          {t('pick.all')}
        </Button>
        {isClosed ? null : (
          <Button
            label={t('remove.many')}
            look="danger"
            isDisabled={picked.size === 0}
            onPress={() => setAsked([...picked])}
            testId="picked-remove"
          />
        )}
      </Inline>
      {asked === null ? null : <RemoveMany ids={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function RemoveMany({ ids, onClose }: { readonly ids: readonly number[]; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('goods');
  const pick = useGoodsStore((state) => state.pick);
  const preview = useTillQuery('goods.previewRemoval', { ids: [...ids] }, { isForgotten: true });
  const remove = useTillCommand('goods.removeMany');
  const end = useChangeEnd(remove.data?.operationId ?? null);
  useEffect(() => {
    if (end?.kind === 'taken') pick(null);
  }, [end?.kind, pick]);
  const isSending = remove.isSuccess && end?.kind !== 'refused';
  const matched = preview.isFetching ? undefined : preview.data?.matched;
  const again = () => {
    remove.reset();
    void preview.refetch();
  };
  return (
    <Dialog title={t('remove.askMany')} isOpen onClose={onClose}>
      <Stack gap={4} data-testid="remove-many">
        <p role="status" data-testid="remove-preview">
          {preview.error === null
            ? matched === undefined
              ? t('remove.counting')
              : t('remove.counted', { count: matched })
            : null}
        </p>
        {matched !== undefined && matched < ids.length ? (
          <p>{t('remove.left', { count: ids.length - matched })}</p>
        ) : null}
        <p>{t('remove.what')}</p>
        {isSending ? <p role="status">{t('remove.sending')}</p> : null}
        {[preview.error, remove.error, end?.kind === 'refused' ? end.problem : null].map((problem) =>
          problem === null ? null : <Advice key={problem.code} problem={problem} />,
        )}
        <DialogActions leave={isSending ? 'close' : 'cancel'} onLeave={onClose} leaveTestId="remove-leave">
          {preview.error !== null || end?.kind === 'refused' ? (
            <Button label={t('remove.countAgain')} onPress={again} testId="remove-again" />
          ) : null}
          <Button
            label={matched === undefined ? t('remove.many') : t('remove.some', { count: matched })}
            look="danger"
            isDisabled={matched === undefined || matched === 0 || remove.isPending || remove.isSuccess}
            onPress={() => {
              if (matched !== undefined) remove.mutate({ ids: [...ids], expectedCount: matched });
            }}
            testId="remove-confirm"
          />
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
