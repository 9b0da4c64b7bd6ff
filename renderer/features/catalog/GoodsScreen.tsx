import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import layout from '@tilla/ui/layout.module.css';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { Tabs } from '@tilla/ui/Tabs.tsx';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { useHidden } from '#renderer/app/closed.ts';
import { EmptyUntilSold } from '#renderer/app/EmptyUntilSold.tsx';
import { useFirstDay } from '#renderer/app/first-day.ts';
import { later } from '#renderer/app/later.tsx';
import { useReopened } from '#renderer/app/reopened.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useFavourites } from '../sales/favourites.ts';
import { AllGoods } from './AllGoods.tsx';
import { CategoriesTab } from './CategoriesTab.tsx';
import { beginNew, type GoodsTab, useGoodsStore } from './goods-store.ts';
import { NoCode } from './NoCode.tsx';
import { Rejected } from './Rejected.tsx';
import { TilesTab } from './TilesTab.tsx';
import { closeTables, openTables, useTableStore } from './table-store.ts';

const GoodsTable = later(async () => (await import('./GoodsTable.tsx')).GoodsTable, 'asked');

const PromotionsTab = later(async () => (await import('../promotions/PromotionsTab.tsx')).PromotionsTab, 'asked');
const StockTab = later(async () => (await import('../stock/StockTab.tsx')).StockTab, 'asked');

const tabs: readonly GoodsTab[] = ['all', 'stock', 'promotions', 'noCode', 'rejected', 'categories', 'tiles'];

export function GoodsScreen({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation(['goods', 'frame']);
  const { mode } = view;
  const isOfMode = useGoodsStore((state) => state.mode === mode);
  const beginAnew = useGoodsStore((state) => state.beginAnew);
  useReopened('goods', () => {
    closeTables();
    beginAnew();
  });
  const enter = useGoodsStore((state) => state.enter);
  useEffect(() => enter(mode), [enter, mode]);
  if (!isOfMode) return null;
  if (view.shop?.hasCatalog === false) {
    return (
      <section className={layout.screen} aria-label={t('title')}>
        <PageHeader title={t('frame:screen.goods')} />
        <EmptyUntilSold picture="goods" title={t('noCatalog.title')}>
          {t('noCatalog.text')}
        </EmptyUntilSold>
      </section>
    );
  }
  return (
    <AdvicePlaceContext value="goods">
      <Goods view={view} />
    </AdvicePlaceContext>
  );
}

function Goods({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('frame');
  const tab = useGoodsStore((state) => state.tab);
  const isTableOpen = useTableStore(({ openIn }) => openIn === view.mode);
  if (isTableOpen) return <GoodsTable back={{ name: t('screen.goods'), onPress: closeTables }} />;
  const header = <Header view={view} />;
  switch (tab) {
    case 'all':
      return <AllGoods header={header} />;
    case 'stock':
      return <StockTab header={header} view={view} onItem={showItem} />;
    case 'promotions':
      return <PromotionsTab header={header} />;
    case 'noCode':
      return <NoCode header={header} />;
    case 'rejected':
      return <Rejected header={header} view={view} />;
    case 'categories':
      return <CategoriesTab header={header} />;
    case 'tiles':
      return <TilesTab header={header} />;
  }
}

function showItem(id: number): void {
  const { choose, show } = useGoodsStore.getState();
  choose('all', id);
  show('all');
}

function Header({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation(['goods', 'frame', 'table', 'firstDay']);
  const { mode } = view;
  const { day, show: showFirstDay } = useFirstDay(view);
  const tab = useGoodsStore((state) => state.tab);
  const show = useGoodsStore((state) => state.show);
  const counts = useTillQuery('goods.counts', {}).data;
  const stock = useTillQuery('stock.state', {}).data;
  const isClosed = useHidden('catalog');
  const hasTiles = useFavourites().items.length > 0;
  // The panel or the empty list has the main action.
  const isNext = useGoodsStore(
    ({ isNewShown, picked, left }) =>
      (tab === 'tiles' && hasTiles) || (tab === 'all' && !isNewShown && picked === null && left.all.chosenId === null),
  );
  return (
    <PageHeader
      title={t('frame:screen.goods')}
      tabs={
        <Tabs<GoodsTab>
          label={t('tabs')}
          value={tab}
          tabs={tabs.map((id) => ({
            id,
            name: t(`tab.${id}`),
            testId: `goods-tab-${id}`,
            ...(id === 'rejected'
              ? { count: counts?.errors ?? 0 }
              : id === 'stock'
                ? { count: (stock?.low ?? 0) + (stock?.expiring ?? 0) }
                : {}),
          }))}
          onChange={show}
        />
      }
    >
      {isClosed ? null : (
        <>
          {day?.isShown === false ? (
            <Button
              label={t('firstDay:title')}
              look="quiet"
              size="small"
              onPress={() => {
                showFirstDay(true);
                useScreen.getState().go('sell');
              }}
              testId="first-day-again"
            />
          ) : null}
          <Button label={t('table:open')} size="small" onPress={() => openTables(mode)} testId="goods-table" />
          <Button
            label={t('new')}
            look={isNext && counts?.all !== 0 ? 'main' : 'plain'}
            size="small"
            onPress={() => beginNew()}
            testId="new-goods"
          />
        </>
      )}
    </PageHeader>
  );
}
