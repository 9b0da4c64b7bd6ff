import type { ExchangeView } from '@tilla/shared/contract/views/exchange-view.ts';
import { cartTotals, lineTotals } from '@tilla/shared/domain/cart.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import beside from '@tilla/ui/beside.module.css';
import { Chip } from '@tilla/ui/Chip.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import textStyles from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { openSale } from '#renderer/app/open-sale.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { leaveExchange } from '#renderer/app/shown-exchange.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { GoodsPicture } from '#renderer/pictures/GoodsPicture.tsx';
import { plainCart, useCart } from '../sales/cart-store.ts';
import { Difference } from './Difference.tsx';
import styles from './Exchange.module.css';

const tones = {
  returning: ['wait', '…'],
  not_returned: ['bad', '!'],
  returned: ['wait', '…'],
  paying: ['wait', '…'],
  sold: ['paid', '✓'],
  ended: ['calm', '–'],
} as const;

/** What has happened, and what is next: read from the two documents, so a till that was killed goes on from here. */
export function BegunExchange({ exchangeId }: { readonly exchangeId: string }): ReactNode {
  const { t } = useTranslation(['exchange', 'sales']);
  const { data, error } = useTillQuery('exchange.view', { exchangeId });
  if (data === undefined) return <Advice problem={error} />;
  const { state, cart, returnedTiyn, way } = data;
  const totals = lineTotals(cart);
  const [tone, mark] = tones[state];
  return (
    <>
      <section className={beside.listAlone} aria-label={t('title')}>
        <div className={styles.columns}>
          <div className={styles.column}>
            <h2 className={font.sizeXl}>{t('returns')}</h2>
            <p className={styles.document} data-testid="exchange-refund" data-state={state}>
              <span className={styles.words}>
                <b>{t('refundOf', { number: data.saleNumber })}</b>
                <span className={textStyles.quiet}>{t(`sales:tender.${way}`)}</span>
              </span>
              {returnedTiyn === null ? null : <Money tiyn={-returnedTiyn} />}
            </p>
          </div>
          <div className={styles.column}>
            <h2 className={font.sizeXl}>{t('takes')}</h2>
            {cart.lines.map(({ id, catalogItemId, name, count }, at) => (
              <p key={id} className={styles.document}>
                <GoodsPicture catalogItemId={catalogItemId} name={name} />
                <span className={styles.words}>
                  <b className={styles.name}>{name}</b>
                  <span className={textStyles.quiet}>{t('pieces', { count })}</span>
                </span>
                <Money tiyn={totals[at] ?? 0} />
              </p>
            ))}
          </div>
        </div>
      </section>
      <section className={beside.panel} aria-label={t('state')} data-testid="exchange-state" data-state={state}>
        <p role="status">
          <Chip tone={tone} mark={mark}>
            {t(`states.${state}`)}
          </Chip>
        </p>
        {state === 'returned' || state === 'paying' ? (
          <Difference backTiyn={returnedTiyn ?? 0} totalTiyn={cartTotals(cart).totalTiyn} way={way} />
        ) : null}
        <Say tone={state === 'not_returned' ? 'bad' : state === 'sold' ? 'ok' : 'accent'}>{t(`said.${state}`)}</Say>
        <Advice problem={data.problem} quiet />
        <Next exchange={data} />
      </section>
    </>
  );
}

function Next({ exchange }: { readonly exchange: ExchangeView }): ReactNode {
  const { t } = useTranslation('exchange');
  const { id, state, newSale } = exchange;
  const end = useTillCommand('exchange.end', () => leaveExchange());
  const sell = useSellNew(exchange);
  const canEnd = state === 'returned' || state === 'not_returned';
  return (
    <>
      {state === 'returned' ? (
        <Button look="main" size="large" isDisabled={sell.isPending} onPress={sell.run} testId="exchange-sell">
          {t('sellNew')} <Money tiyn={cartTotals(exchange.cart).totalTiyn} />
        </Button>
      ) : null}
      {state === 'paying' ? (
        <Button
          label={t('toCounter')}
          look="main"
          size="large"
          onPress={() => useScreen.getState().go('sell')}
          testId="exchange-counter"
        />
      ) : null}
      {state === 'sold' && newSale !== null ? (
        <Button
          label={t('openNew', { number: newSale.number })}
          look="main"
          onPress={() => {
            leaveExchange();
            openSale(newSale.id);
          }}
          testId="exchange-open-new"
        />
      ) : null}
      {canEnd ? (
        <CommandButton command={end} input={{ exchangeId: id }} testId="exchange-end">
          {t(state === 'returned' ? 'endReturned' : 'endNothing')}
        </CommandButton>
      ) : null}
      <Advice problem={end.error ?? sell.problem} />
    </>
  );
}

/** To the counter, where every tender is taken; a cart of another customer is put on hold first. */
function useSellNew({ cart }: ExchangeView) {
  const { t } = useTranslation('exchange');
  const take = (): void => {
    leaveExchange();
    useCart.getState().take(cart);
    useScreen.getState().go('sell');
  };
  const park = useTillCommand('cart.park', take);
  return {
    isPending: park.isPending,
    problem: park.error,
    run(): void {
      const atHand = useCart.getState().cart;
      const isOther = atHand.lines.length > 0 && atHand.exchangeId !== cart.exchangeId;
      if (isOther) park.mutate({ cart: plainCart(atHand), name: t('parkedName') });
      else take();
    },
  };
}
