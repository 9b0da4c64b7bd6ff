import type { ExchangeView } from '@tilla/shared/contract/views/exchange-view.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showExchange } from '#renderer/app/shown-exchange.ts';
import styles from './CartPanel.module.css';
import { useCart } from './cart-store.ts';

/** Above the cart: what came back for it, or an exchange that nobody has finished. */
export function OpenExchange({ exchanges }: { readonly exchanges: readonly ExchangeView[] }): ReactNode {
  const { t } = useTranslation('exchange');
  const language = useLanguage();
  const ownId = useCart(({ cart }) => cart.exchangeId);
  const own = exchanges.find(({ id }) => id === ownId);
  const shown = own ?? exchanges.find(({ state }) => state !== 'paying');
  if (shown === undefined) return null;
  const { id, saleId, saleNumber, state, returnedTiyn } = shown;
  const amount = returnedTiyn === null ? '' : formatMoney(returnedTiyn, language);
  return (
    <div className={styles.exchange}>
      <Say
        tone={state === 'not_returned' ? 'bad' : 'accent'}
        role="status"
        testId="open-exchange"
        action={
          <Button label={t('open')} size="small" onPress={() => showExchange(saleId, id)} testId="open-exchange-show" />
        }
      >
        {own !== undefined && returnedTiyn !== null
          ? t('ofCart', { number: saleNumber, amount })
          : t('unfinished', { number: saleNumber, state: t(`states.${state}`) })}
      </Say>
    </div>
  );
}
