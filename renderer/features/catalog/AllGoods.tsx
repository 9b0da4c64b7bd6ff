import type { GoodsRow } from '@tilla/shared/contract/views/goods-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { Empty } from '@tilla/ui/Empty.tsx';
import layout from '@tilla/ui/layout.module.css';
import { NoneFound } from '@tilla/ui/NoneFound.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { memo, type ReactNode, useCallback, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { type TakenScan, useScanPlace } from '#renderer/app/scan-places.ts';
import { useTill } from '#renderer/app/till-context.tsx';
import { EditGoods, NewGoodsPanel } from './EditGoods.tsx';
import styles from './Goods.module.css';
import { GoodsFilters } from './GoodsFilters.tsx';
import { GoodsList } from './GoodsList.tsx';
import { GoodsPanel } from './GoodsPanel.tsx';
import { beginNew, isEveryGoods, useGoodsStore } from './goods-store.ts';
import { Overview } from './Overview.tsx';
import { MAX_PICKED, PickedPanel } from './PickedPanel.tsx';
import { useCategories } from './use-categories.ts';
import { useGoodsTop } from './use-goods.ts';

export function AllGoods({ header }: { readonly header: ReactNode }): ReactNode {
  const { t } = useTranslation('goods');
  const top = useGoodsTop('all');
  const { categories, names } = useCategories();
  const isEvery = useGoodsStore(({ left }) => isEveryGoods(left.all.filter));
  const isOfWords = useGoodsStore(({ left }) => isEveryGoods({ ...left.all.filter, text: '' }));
  const picked = useGoodsStore((state) => state.picked);
  const shownId = useGoodsStore(({ left, isNewShown }) => (isNewShown ? null : left.all.chosenId));
  const pick = useGoodsStore((state) => state.pick);
  const change = useGoodsStore((state) => state.change);
  const { data } = top;
  useScannedGoods();
  const toggle = useCallback(
    ({ id }: GoodsRow) => {
      const before = useGoodsStore.getState().picked ?? new Set();
      const after = new Set(before);
      if (!after.delete(id) && after.size < MAX_PICKED) after.add(id);
      pick(after);
    },
    [pick],
  );
  return (
    <div className={layout.screenBeside}>
      <div className={beside.header}>{header}</div>
      <section className={beside.listAlone} aria-label={t('title')}>
        <GoodsFilters list="all" categories={categories} />
        <div className={styles.count}>
          <p className={textStyles.quiet} role="status" data-testid="goods-found">
            {data === undefined ? '' : t('found', { count: data.total })}
          </p>
          {data === undefined || data.total === 0 ? null : (
            <Button
              label={t(picked === null ? 'pick.begin' : 'pick.end')}
              look="quiet"
              size="small"
              onPress={() => pick(picked === null ? new Set() : null)}
              testId="goods-pick"
            />
          )}
        </div>
        <Advice problem={top.error} />
        {data?.total === 0 ? (
          isEvery ? (
            <Empty
              picture="goods"
              title={t('none.title')}
              action={
                <Button label={t('new')} look="main" size="large" onPress={() => beginNew()} testId="empty-new-goods" />
              }
            >
              {t('none.text')}
            </Empty>
          ) : (
            <NoneFound
              title={t('noneFound')}
              isOfWords={isOfWords}
              onReset={() => change('all', { text: '', category: null, only: 'all' })}
            />
          )
        ) : null}
        <GoodsList list="all" top={top} categories={names} shownId={shownId} onPick={toggle} />
      </section>
      {picked === null ? <Beside /> : <PickedPanel picked={picked} />}
    </div>
  );
}

const Beside = memo(function Beside(): ReactNode {
  const isNewShown = useGoodsStore((state) => state.isNewShown);
  const chosenId = useGoodsStore(({ left }) => left.all.chosenId);
  // The list responds first; the panel follows a moment later.
  const shownId = useDeferredValue(chosenId);
  const isWritten = useGoodsStore(({ drafts }) => shownId !== null && drafts.has(shownId));
  if (isNewShown) return <NewGoodsPanel />;
  if (shownId === null) return <Overview />;
  return isWritten ? <EditGoods key={shownId} id={shownId} /> : <GoodsPanel key={shownId} id={shownId} list="all" />;
});

/** A scan goes into the open editor, else it finds the goods that have the code. */
function useScannedGoods(): void {
  const till = useTill();
  function take({ code: { barcode } }: TakenScan): null {
    const { drafts, isNewShown, left, write, change, choose } = useGoodsStore.getState();
    const of = isNewShown ? 'new' : left.all.chosenId;
    const draft = of === null ? undefined : drafts.get(of);
    if (of !== null && draft?.operationId === null) {
      write(of, { barcode });
      return null;
    }
    const filter = { text: barcode, category: null, only: 'all' } as const;
    change('all', filter);
    till.call('goods.list', { filter, offset: 0, limit: 1 }).then(
      ({ rows: [first], total }) => {
        if (first !== undefined && total === 1) choose('all', first.id);
      },
      // The list reports why it could not be read.
      () => undefined,
    );
    return null;
  }
  useScanPlace('goodsList', { take });
}
