import type { Problem } from '@tilla/shared/contract/problem.ts';
import beside from '@tilla/ui/beside.module.css';
import font from '@tilla/ui/font.module.css';
import { clsx } from 'clsx';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { GoodsForm } from './GoodsForm.tsx';
import { changeOf, newGoodsOf, type TypedGoods } from './goods-form.ts';
import { type ChangeEnd, useChangeEnd } from './goods-operation.ts';
import { type Draft, type DraftOf, useGoodsStore } from './goods-store.ts';

export function NewGoodsPanel(): ReactNode {
  const draft = useGoodsStore(({ drafts }) => drafts.get('new'));
  const hand = useGoodsStore((state) => state.hand);
  const create = useTillCommand('goods.create', ({ operationId }) => hand('new', operationId));
  if (draft === undefined) return null;
  return (
    <Written
      of="new"
      draft={draft}
      isAsking={create.isPending}
      refusal={create.error}
      onSave={(typed) => {
        const goods = newGoodsOf(typed);
        if (goods !== undefined) create.mutate({ items: [goods] });
      }}
    />
  );
}

export function EditGoods({ id }: { readonly id: number }): ReactNode {
  const draft = useGoodsStore(({ drafts }) => drafts.get(id));
  const hand = useGoodsStore((state) => state.hand);
  const drop = useGoodsStore((state) => state.drop);
  const change = useTillCommand('goods.change', ({ operationId }) => hand(id, operationId));
  if (draft === undefined) return null;
  return (
    <Written
      of={id}
      draft={draft}
      isAsking={change.isPending}
      refusal={change.error}
      onSave={(typed) => {
        const changed = changeOf(draft.from, typed);
        if (Object.keys(changed).length === 0) drop(id);
        else change.mutate({ id, change: changed });
      }}
    />
  );
}

function Written({
  of,
  draft,
  isAsking,
  refusal,
  onSave,
}: {
  readonly of: DraftOf;
  readonly draft: Draft;
  readonly isAsking: boolean;
  /** Of the till itself: the command did not start. */
  readonly refusal: Problem | null;
  readonly onSave: (typed: TypedGoods) => void;
}): ReactNode {
  const { t } = useTranslation('goods');
  const { drop, hand, write, picture } = useGoodsStore.getState();
  const end = useChangeEnd(draft.operationId);
  useTaken(of, end);
  const isSent = draft.operationId !== null && end?.kind !== 'refused';
  const problem = refusal ?? (end?.kind === 'refused' ? end.problem : null);
  const title = of === 'new' ? t('new') : draft.from.name;
  return (
    <section className={beside.panelOfForm} aria-label={title} data-testid="goods-written">
      <h2 className={clsx(font.sizeXl, font.breakable)}>{title}</h2>
      <GoodsForm
        id={of === 'new' ? null : of}
        draft={draft}
        isBusy={isAsking}
        isSent={isSent}
        problem={problem === null || isSent ? null : <Advice problem={problem} />}
        onWrite={(some) => write(of, some)}
        onPicture={(imageId, shown) => picture(of, imageId, shown)}
        onSave={(typed) => {
          hand(of, null);
          onSave(typed);
        }}
        onLeave={() => drop(of)}
      />
    </section>
  );
}

/** Discards the draft once the service has it, and shows the result; a refusal keeps it. */
function useTaken(of: DraftOf, end: ChangeEnd | null): void {
  useEffect(() => {
    if (end?.kind !== 'taken') return;
    const { drop, choose, matched } = useGoodsStore.getState();
    drop(of);
    if (of !== 'new' || end.id === null) return;
    choose('all', end.id);
    if (end.isMatched) matched(end.id);
  }, [of, end]);
}
