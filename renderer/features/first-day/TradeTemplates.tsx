import { MAX_INVOICE_TIYN } from '@tilla/payment-api/money.ts';
import { parseTypedMoney } from '@tilla/shared/domain/money-text.ts';
import { unitWord } from '@tilla/shared/domain/units.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Check } from '@tilla/ui/Check.tsx';
import layout from '@tilla/ui/layout.module.css';
import { MoneyField } from '@tilla/ui/MoneyField.tsx';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { Button as CardButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { closeFirstDayPage } from '#renderer/app/first-day.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTill, useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { useToasts } from '#renderer/app/toast-store.ts';
import { TillProblem } from '#renderer/bridge/till-problem.ts';
import { Picture } from '#renderer/pictures/Picture.tsx';
import { openTables, showImport } from '../catalog/table-store.ts';
import styles from './TradeTemplates.module.css';
import {
  categoriesOf,
  itemsOf,
  referenceOf,
  rowsOf,
  type TemplateItem,
  type Trade,
  templateChoice,
  trades,
  wordOf,
} from './trade-templates.ts';

const SAMPLES = 3;

/** Ready-made goods of a trade: ticked, priced, and made by an import. */
export function TradeTemplates(): ReactNode {
  const { t } = useTranslation('firstDay');
  const [trade, setTrade] = useState<Trade | null>(null);
  if (trade !== null) return <TradeGoods trade={trade} onBack={() => setTrade(null)} />;
  return (
    <section className={layout.screen} aria-label={t('templates.title')} data-testid="trade-templates">
      <PageHeader
        title={t('templates.title')}
        back={{ name: t('title'), onPress: closeFirstDayPage, testId: 'first-day-back' }}
      />
      <div className={styles.trades}>
        {trades.map((one) => (
          <TradeCard key={one} trade={one} onOpen={() => setTrade(one)} />
        ))}
      </div>
    </section>
  );
}

function TradeCard({ trade, onOpen }: { readonly trade: Trade; readonly onOpen: () => void }): ReactNode {
  const { t } = useTranslation('firstDay');
  const language = useLanguage();
  const items = itemsOf(trade);
  const samples = categoriesOf(trade).flatMap(({ items: [first] }) => first ?? []);
  return (
    <CardButton className={styles.trade ?? ''} onPress={onOpen} data-testid={`trade-${trade}`}>
      <span className={styles.pictures}>
        {samples.slice(0, SAMPLES).map((item) => (
          <Picture key={item.id} id={null} name={item.ru} category={null} imageUrl={null} />
        ))}
      </span>
      <b>{t(`templates.trade.${trade}`)}</b>
      <span className={textStyles.quiet}>
        {samples
          .slice(0, SAMPLES)
          .map((item) => wordOf(item, language))
          .join(', ')}
        …
      </span>
      <span className={textStyles.quiet}>{t('templates.count', { count: items.length })}</span>
    </CardButton>
  );
}

/** Undefined: no price that an item can have. */
function tiynOf(price: string): number | undefined {
  const tiyn = parseTypedMoney(price);
  return tiyn !== undefined && tiyn > 0 && tiyn <= MAX_INVOICE_TIYN ? tiyn : undefined;
}

function TradeGoods({ trade, onBack }: { readonly trade: Trade; readonly onBack: () => void }): ReactNode {
  const { t } = useTranslation('firstDay');
  const language = useLanguage();
  const till = useTill();
  const showNews = useToasts((state) => state.show);
  const items = itemsOf(trade);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [prices, setPrices] = useState<ReadonlyMap<string, string>>(new Map());
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState<TillProblem | null>(null);
  const start = useTillCommand('goodsTable.start');
  const rows = items.map((item) => ({
    name: wordOf(item, language),
    externalRef: referenceOf(item),
    barcode: '',
    ntin: '',
  }));
  const known = useTillQuery('goodsTable.existing', { rows }).data?.items;
  const categories = useTillQuery('catalog.categories', {}).data?.categories ?? [];
  const mode = useTillQuery('app.view', {}).data?.mode ?? null;
  const openImport = (importId: string): void => {
    if (mode === null) return;
    openTables(mode);
    showImport(importId);
    useScreen.getState().go('goods');
  };
  const here = new Set(items.filter((_, at) => (known?.[at] ?? null) !== null).map(({ id }) => id));
  const free = items.filter(({ id }) => !here.has(id));
  const wanted = free.filter(({ id }) => ticked.has(id));
  const priced = new Map(
    wanted.flatMap(({ id }) => {
      const price = prices.get(id) ?? '';
      return tiynOf(price) === undefined ? [] : [[id, price] as const];
    }),
  );
  const unpriced = wanted.length - priced.size;
  const tick = (id: string, isTicked: boolean): void => {
    setTicked((before) => {
      const next = new Set(before);
      if (isTicked) next.add(id);
      else next.delete(id);
      return next;
    });
  };
  const areAllTicked = free.length > 0 && wanted.length === free.length;

  async function add(): Promise<void> {
    setAdding(true);
    setProblem(null);
    try {
      const given = rowsOf(trade, priced, categories, language);
      const fileName = t('templates.of', { trade: t(`templates.trade.${trade}`) });
      const begun = { fileName, heads: null, choice: templateChoice, rows: given.length };
      const { importId } = await till.call('goodsTable.begin', begun);
      await till.call('goodsTable.add', { importId, rows: given });
      await start.mutateAsync({ importId });
      showNews({
        tone: 'calm',
        text: t('templates.added', { count: given.length }),
        // Where a set can be taken back.
        action: { label: t('templates.openResult'), run: () => openImport(importId) },
      });
      closeFirstDayPage();
    } catch (fault) {
      if (!(fault instanceof TillProblem)) throw fault;
      setProblem(fault);
      setAdding(false);
    }
  }

  return (
    <section className={styles.page} aria-label={t('templates.title')} data-testid="trade-goods">
      <PageHeader
        title={t(`templates.trade.${trade}`)}
        back={{ name: t('templates.title'), onPress: onBack, testId: 'trade-back' }}
      >
        <Button
          label={t(areAllTicked ? 'templates.none' : 'templates.all')}
          onPress={() => setTicked(new Set(areAllTicked ? [] : free.map(({ id }) => id)))}
          testId="tick-all"
        />
      </PageHeader>
      <div className={styles.list}>
        <p className={textStyles.quiet}>{t('templates.pick')}</p>
        {categoriesOf(trade).map((category) => (
          <div key={category.key ?? category.ru} className={styles.category}>
            {category.items.map((item) => (
              <ItemRow
                key={item.id}
                item={item}
                isHere={here.has(item.id)}
                isTicked={ticked.has(item.id)}
                price={prices.get(item.id) ?? ''}
                onTick={(isTicked) => tick(item.id, isTicked)}
                onPrice={(price) => {
                  setPrices((before) => new Map(before).set(item.id, price));
                  if (price !== '') tick(item.id, true);
                }}
              />
            ))}
          </div>
        ))}
      </div>
      <footer className={styles.foot}>
        <Advice problem={problem} />
        <p className={textStyles.quiet} role="status" data-testid="unpriced">
          {unpriced === 0 ? '' : t('templates.noPrice', { count: unpriced })}
        </p>
        <Button
          label={t('templates.add', { count: priced.size })}
          look="main"
          size="large"
          isDisabled={priced.size === 0 || isAdding}
          onPress={() => void add()}
          testId="add-template"
        />
      </footer>
    </section>
  );
}

function ItemRow({
  item,
  isHere,
  isTicked,
  price,
  onTick,
  onPrice,
}: {
  readonly item: TemplateItem;
  readonly isHere: boolean;
  readonly isTicked: boolean;
  readonly price: string;
  readonly onTick: (isTicked: boolean) => void;
  readonly onPrice: (price: string) => void;
}): ReactNode {
  const { t } = useTranslation('firstDay');
  const language = useLanguage();
  const name = wordOf(item, language);
  const words = (
    <span className={styles.item}>
      <Picture id={null} name={name} category={null} imageUrl={null} />
      <span>
        {name}
        {item.unit === undefined ? null : <span className={textStyles.quiet}> / {unitWord(item.unit, language)}</span>}
      </span>
    </span>
  );
  return (
    <div className={styles.row} data-testid={`item-${item.id}`} data-here={isHere}>
      {isHere ? (
        <>
          {words}
          <span className={textStyles.quiet}>{t('templates.here')}</span>
        </>
      ) : (
        <>
          <Check isSelected={isTicked} onChange={onTick} testId={`tick-${item.id}`}>
            {words}
          </Check>
          <span className={styles.price}>
            <MoneyField
              label={t('templates.price', { name })}
              placeholder={t('templates.placeholder')}
              value={price}
              onChange={onPrice}
              problem={price === '' || tiynOf(price) !== undefined ? undefined : t('templates.wrongPrice')}
              testId={`price-${item.id}`}
            />
          </span>
        </>
      )}
    </div>
  );
}
