import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { cartTotals, emptyCart } from '@tilla/shared/domain/cart.ts';
import { dueDayAfter } from '@tilla/shared/domain/debt/debt-age.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Submit } from '@tilla/ui/Button.tsx';
import { DayField } from '@tilla/ui/DayField.tsx';
import { Meter } from '@tilla/ui/Meter.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { PayFrame } from '#renderer/app/PayFrame.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { useCart } from '../sales/cart-store.ts';
import { dropPendingKeep, keepNow } from '../sales/kept-cart.ts';
import { type ForSale, useTenders } from '../sales/tender-store.ts';
import { AddDebtor, type Chosen, DebtorChoice } from './DebtorChoice.tsx';
import styles from './DebtScreen.module.css';
import { type Due, useDue } from './for-sale.ts';
import sides from './sides.module.css';
import { type Taken, useTakePlace } from './use-take-place.ts';
import { useTenderFrame } from './use-tender-frame.tsx';

const MAX_DEBT_DAYS = 365;

export function DebtScreen({
  saleId,
  instead,
  view,
}: {
  readonly saleId: ForSale;
  readonly instead: PaymentView | null;
  readonly view: AppView;
}): ReactNode {
  const due = useDue(saleId, instead);
  return due === null ? null : <OnCredit saleId={saleId} view={view} due={due} />;
}

function OnCredit({
  saleId,
  view,
  due,
}: {
  readonly saleId: ForSale;
  readonly view: AppView;
  readonly due: Due;
}): ReactNode {
  const { t } = useTranslation('debts');
  const takeCart = useCart((state) => state.take);
  const { open, leave, showPaid } = useTenders();
  const isFresh = saleId === null && due.instead === null;
  // The cart's customer, until a person chooses another one.
  const attached = useTillQuery('cart.customer', {}, { enabled: isFresh }).data?.customer ?? null;
  const known: Chosen | null =
    attached === null || attached.customerId === null
      ? null
      : { customerId: attached.customerId, name: attached.name ?? attached.phoneMasked };
  const [picked, setPicked] = useState<Chosen | null>(null);
  const chosen = picked ?? known;
  /** What was searched for, while a new person is added; their debt comes after. */
  const [adding, setAdding] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const offer = useTillQuery(
    'debt.offer',
    { customerId: chosen?.customerId ?? '', amountTiyn: due.dueTiyn },
    { enabled: chosen !== null, keepsLast: true },
  );
  const dueDay = day ?? offer.data?.dueDay ?? null;
  const done = ({ saleId: soldId, debtTiyn, owedTiyn }: { saleId: string; debtTiyn: number; owedTiyn: number }) => {
    if (saleId === null) {
      takeCart(emptyCart);
      dropPendingKeep();
      leave(null);
    }
    showPaid(null);
    open({
      name: 'owed',
      saleId: soldId,
      amountTiyn: debtTiyn,
      owedTiyn,
      who: chosen?.name ?? '',
      dueDay: dueDay ?? '',
    });
  };
  const sell = useTillCommand('debt.sell', done);
  const sellRest = useTillCommand('debt.sellRest', done);
  const place = useTakePlace('debt', saleId, due, lend);
  const { frame, qr } = useTenderFrame('debt', saleId, due, view);
  const isPending = sell.isPending || sellRest.isPending || place.isPending || qr.isPending;
  const canLend = chosen !== null && dueDay !== null && offer.isSuccess && !isPending && due.instead?.phase !== 'paid';

  function lend({ cart, saleId: forSale }: Taken): void {
    if (chosen === null || dueDay === null) return;
    const { customerId } = chosen;
    if (forSale !== null) {
      sellRest.mutate({ saleId: forSale, shownRestTiyn: due.dueTiyn, customerId, dueDay });
      return;
    }
    keepNow();
    const { totalTiyn: shownTotalTiyn } = cartTotals(cart);
    sell.mutate({ cart: { ...cart, lines: [...cart.lines] }, shownTotalTiyn, customerId, dueDay });
  }

  if (adding !== null) {
    return (
      <PayFrame frame={frame}>
        <AddDebtor
          typed={adding}
          onDone={(added) => {
            setPicked(added);
            setAdding(null);
          }}
          onClose={() => setAdding(null)}
        />
      </PayFrame>
    );
  }
  return (
    <Form
      className={sides.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (canLend) place.go();
      }}
      data-testid="tender-screen"
    >
      <PayFrame frame={frame}>
        <section className={styles.stage} aria-label={t('sell.title')}>
          <h1 className={styles.title}>{t('sell.title')}</h1>
          <DebtorChoice chosen={chosen} isKnown={picked === null} onChoose={setPicked} onAdd={setAdding} />
          <div className={styles.foot}>
            <Advice problem={offer.error ?? sell.error ?? sellRest.error ?? place.error ?? qr.error} />
            {chosen === null || offer.data === undefined ? (
              <p className={styles.hint}>{t('sell.hint')}</p>
            ) : (
              <Offer offer={offer.data} view={view} dueDay={dueDay} onDay={setDay}>
                <Submit isDisabled={!canLend} testId="lend">
                  <LendWord amountTiyn={offer.data.amountTiyn} />
                </Submit>
              </Offer>
            )}
          </div>
        </section>
      </PayFrame>
    </Form>
  );
}

function LendWord({ amountTiyn }: { readonly amountTiyn: number }): ReactNode {
  const { t } = useTranslation('debts');
  const language = useLanguage();
  return t('sell.lend', { amount: formatMoney(amountTiyn, language) });
}

interface OfferProps {
  readonly offer: {
    readonly afterTiyn: number;
    readonly limitTiyn: number;
    readonly isOverLimit: boolean;
    readonly overdueTiyn: number;
  };
  readonly view: AppView;
  readonly dueDay: string | null;
  readonly onDay: (day: string) => void;
  readonly children: ReactNode;
}

/** What the debt will be, beside its limit, before anything is given. */
function Offer({ offer, view, dueDay, onDay, children }: OfferProps): ReactNode {
  const { t } = useTranslation('debts');
  const language = useLanguage();
  const { afterTiyn, limitTiyn, isOverLimit, overdueTiyn } = offer;
  const nowMs = Date.parse(view.serviceTime ?? '');
  const role = view.person?.role;
  return (
    <>
      {isOverLimit ? (
        <Say tone="wait" role="status" testId="over-limit">
          {t(role === 'cashier' ? 'sell.overAsk' : 'sell.over', {
            amount: formatMoney(afterTiyn - limitTiyn, language),
          })}
        </Say>
      ) : overdueTiyn > 0 ? (
        <Say tone="wait" role="status" testId="has-overdue">
          {t('sell.overdue', { amount: formatMoney(overdueTiyn, language) })}
        </Say>
      ) : null}
      <div className={styles.offer} data-testid="debt-offer">
        <div className={styles.after}>
          <p className={styles.sum}>
            <span>{t('sell.after')}</span>
            <b className={styles.figure}>
              <Money tiyn={afterTiyn} data-testid="debt-after" />
            </b>
            <span>{t('sell.ofLimit', { amount: formatMoney(limitTiyn, language) })}</span>
          </p>
          <Meter share={limitTiyn === 0 ? 1 : afterTiyn / limitTiyn} isOver={isOverLimit} />
          {dueDay === null || Number.isNaN(nowMs) ? null : (
            <Inline gap={2}>
              <span>{t('sell.until')}</span>
              <DayField
                label={t('sell.until')}
                day={dueDay}
                min={almatyDay(nowMs)}
                max={dueDayAfter(MAX_DEBT_DAYS, nowMs)}
                onChange={onDay}
                testId="debt-day"
              />
            </Inline>
          )}
        </div>
        {children}
      </div>
    </>
  );
}
