import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import type { ExchangeSource } from '@tilla/shared/contract/views/exchange-view.ts';
import { addItem, type Cart, cartTotals, emptyCart, lineTotals, setCount } from '@tilla/shared/domain/cart.ts';
import { measuredTiyn } from '@tilla/shared/domain/measure.ts';
import { Button } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { Choice } from '@tilla/ui/Choice.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useScanPlace } from '#renderer/app/scan-places.ts';
import { showExchange } from '#renderer/app/shown-exchange.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import { FindGoods } from '../promotions/FindGoods.tsx';
import { GoodsPlace, usePlace } from '../refunds/GoodsPlace.tsx';
import { plainCart, useCart } from '../sales/cart-store.ts';
import { Difference } from './Difference.tsx';
import styles from './Exchange.module.css';
import { ReturnedLines, type Returns, returnedTiyn, useReturnable } from './ReturnedLines.tsx';

type Offer = CallOutput<'exchange.offer'>;

export function NewExchange({ saleId }: { readonly saleId: string }): ReactNode {
  const { t } = useTranslation(['exchange', 'sales']);
  const { data, error } = useTillQuery('exchange.offer', { saleId });
  const [chosen, setChosen] = useState<string | null>(null);
  if (data === undefined) return <Advice problem={error} />;
  if (data.isOnCredit) {
    return (
      <section className={beside.listAlone}>
        <Advice problem={{ code: 'till_exchange_on_credit', params: {} }} />
      </section>
    );
  }
  const source = data.sources.find(({ id }) => id === chosen) ?? data.sources[0];
  if (source === undefined) {
    return (
      <section className={beside.listAlone}>
        <p>{t('nothingLeft')}</p>
      </section>
    );
  }
  return (
    <Both key={source.id} saleId={saleId} offer={data} source={source}>
      {data.sources.length < 2 ? null : (
        <Choice<string>
          label={t('paidBy')}
          value={source.id}
          onChange={setChosen}
          options={data.sources.map(({ id, way }) => ({
            id,
            name: t(`sales:tender.${way}`),
            testId: `exchange-source-${way}`,
          }))}
        />
      )}
    </Both>
  );
}

function Both({
  saleId,
  offer,
  source,
  children,
}: {
  readonly saleId: string;
  readonly offer: Offer;
  readonly source: Offer['sources'][number];
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('exchange');
  const returnable = useReturnable(source);
  const [returns, setReturns] = useState<Returns>({});
  const [typed, setCart] = useState<Cart>(emptyCart);
  const take = (item: CatalogItemView) => setCart((before) => withItem(before, item));
  useScanPlace('billGoods', {
    take({ goods }) {
      if (goods === null) return 'noGoods';
      take(goods.item);
      return null;
    },
  });
  const promote = useCart((state) => state.promote);
  const cart = promote === null ? typed : promote(typed, null);
  const place = usePlace('', true);
  const begin = useTillCommand('exchange.begin', ({ exchangeId }) => showExchange(saleId, exchangeId));
  const backTiyn = returnedTiyn(returnable.data, returns);
  const { totalTiyn } = cartTotals(cart);
  const isReady = backTiyn > 0 && cart.lines.length > 0 && returnable.data?.isBusy === false;
  const { kind, id, way } = source;
  const names = (returnable.data?.lines ?? [])
    .filter(({ itemId }) => (returns[itemId] ?? 0) > 0)
    .map(({ name }) => name);
  return (
    <>
      <section className={beside.listAlone} aria-label={t('title')}>
        <div className={styles.columns}>
          <div className={styles.column}>
            <h2 className={font.sizeXl}>{t('returns')}</h2>
            {children}
            <Advice problem={returnable.error} />
            <ReturnedLines lines={returnable.data?.lines ?? []} returns={returns} onChange={setReturns} />
            {returnable.data?.isBusy === true ? <Say>{t('busy')}</Say> : null}
            {returnable.data?.isOneAmount === true ? <Say>{t('oneAmount')}</Say> : null}
            {backTiyn > 0 ? <GoodsPlace {...place} /> : null}
            <LawWarning warning={offer.warning} names={names} />
          </div>
          <div className={styles.column}>
            <h2 className={font.sizeXl}>{t('takes')}</h2>
            <FindGoods label={t('find')} testId="exchange-find" onFound={take} />
            <TakenLines cart={cart} onCount={(lineId, count) => setCart((before) => setCount(before, lineId, count))} />
          </div>
        </div>
      </section>
      <section className={beside.panel} aria-label={t('difference')}>
        <Difference backTiyn={backTiyn} totalTiyn={totalTiyn} way={way} />
        <Advice problem={begin.error} />
        <Button
          look="main"
          size="large"
          isDisabled={!isReady || begin.isPending}
          onPress={() =>
            begin.mutate({
              source: { kind, id } satisfies ExchangeSource,
              lines: Object.entries(returns).flatMap(([itemId, count]) =>
                count === 0 ? [] : [{ itemId, count, amountTiyn: null }],
              ),
              reason: t('reason'),
              ...(place.goodsTo === null ? {} : { goodsTo: place.goodsTo }),
              cart: plainCart(cart),
            })
          }
          testId="exchange-begin"
        >
          {t('begin')} <Money tiyn={backTiyn} />
        </Button>
      </section>
    </>
  );
}

function TakenLines({
  cart,
  onCount,
}: {
  readonly cart: Cart;
  readonly onCount: (lineId: string, count: number) => void;
}): ReactNode {
  const { t } = useTranslation('exchange');
  const totals = lineTotals(cart);
  if (cart.lines.length === 0) return <p className={textStyles.quiet}>{t('takesNothing')}</p>;
  return (
    <ul className={styles.lines}>
      {cart.lines.map(({ id, catalogItemId, name, count, priceTiyn, promotions = [] }, at) => (
        <li key={id} className={styles.line} data-testid="exchange-taken">
          <GoodsPicture catalogItemId={catalogItemId} name={name} />
          <span className={styles.words}>
            <b className={styles.name}>{name}</b>
            <span className={textStyles.quiet}>
              {count} × <Money tiyn={priceTiyn} />
              {promotions.map((promotion) => ` · ${promotion.name}`)}
            </span>
          </span>
          <span className={styles.steps}>
            <Button aria-label={t('less', { name })} onPress={() => onCount(id, count - 1)} testId="exchange-less">
              −
            </Button>
            <Button
              label={'+'}
              aria-label={t('more', { name })}
              isDisabled={count >= 9_999}
              onPress={() => onCount(id, count + 1)}
              testId="exchange-more"
            />
          </span>
          <b>
            <Money tiyn={totals[at] ?? 0} />
          </b>
        </li>
      ))}
    </ul>
  );
}

/** What art. 30 says; a senior may agree to the exchange all the same. */
function LawWarning({
  warning: { late, excepted },
  names,
}: {
  readonly warning: Offer['warning'];
  /** Of the goods that were chosen. */
  readonly names: readonly string[];
}): ReactNode {
  const { t } = useTranslation('exchange');
  const chosen = excepted.filter(({ name }) => names.includes(name));
  if (names.length === 0 || (late === null && chosen.length === 0)) return null;
  return (
    <Say tone="wait" role="status" testId="exchange-law">
      {late === null ? null : <p>{t('law.late', { days: late.days, allowed: late.allowedDays })}</p>}
      {chosen.map(({ name, exception }) => (
        <p key={name}>{t('law.excepted', { name, kind: t(`law.kind.${exception}`) })}</p>
      ))}
      <p>{t('law.mayAgree')}</p>
    </Say>
  );
}

const ONE = 1_000;

/** One piece, or one unit of weighed goods, at the catalog's price; weights and prices are set at the counter. */
function withItem(cart: Cart, { id, name, unit, priceTiyn, isMeasured }: CatalogItemView): Cart {
  const goods = { catalogItemId: id, name, unit, listPriceTiyn: priceTiyn, count: 1, discountPercentage: 0 };
  const measure = { thousandths: ONE, unitPriceTiyn: priceTiyn };
  return addItem(cart, {
    id: crypto.randomUUID(),
    ...goods,
    ...(isMeasured ? { measure, priceTiyn: measuredTiyn(measure) } : { priceTiyn }),
  });
}
