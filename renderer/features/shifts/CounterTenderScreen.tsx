import { isWholeTenge } from '@tilla/payment-api/money.ts';
import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { cartTotals, emptyCart } from '@tilla/shared/domain/cart.ts';
import { partOfCart } from '@tilla/shared/domain/cart-part.ts';
import { formatMoney, parseTypedMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import font from '@tilla/ui/font.module.css';
import { Key } from '@tilla/ui/Key.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { MoneyEntry } from '@tilla/ui/MoneyEntry.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { PayFrame } from '#renderer/app/PayFrame.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { useCart } from '../sales/cart-store.ts';
import { dropPendingKeep, keepNow } from '../sales/kept-cart.ts';
import { isOutOnPhone } from '../sales/LiveInvoice.tsx';
import { MissingCodes, useMissingCodes, useMissingCodesOf } from '../sales/MissingCodes.tsx';
import { type ForSale, useTenders } from '../sales/tender-store.ts';
import { CashNotes } from './CashNotes.tsx';
import styles from './CounterTenderScreen.module.css';
import { type Due, useDue } from './for-sale.ts';
import { OpenDrawerFirst } from './OpenDrawerFirst.tsx';
import { ReceiptPreview } from './ReceiptPreview.tsx';
import sides from './sides.module.css';
import { type Taken, useTakePlace } from './use-take-place.ts';
import { useTenderFrame } from './use-tender-frame.tsx';

/** The second tap of a double tap hits whatever the first one opened. */
const DOUBLE_TAP_MS = 400;

interface CounterTenderProps {
  readonly kind: 'cash' | 'card';
  readonly saleId: ForSale;
  readonly instead: PaymentView | null;
  readonly view: AppView;
}

export function CounterTenderScreen(props: CounterTenderProps): ReactNode {
  const due = useDue(props.saleId, props.instead);
  const cashbox = useTillQuery('cashbox.view', {});
  if (due === null) return null;
  if (props.kind === 'card') return <Taking {...props} due={due} />;
  // Where it is unknown whether the shift is open, the core decides.
  if (cashbox.data === undefined) return cashbox.error === null ? null : <Taking {...props} due={due} />;
  const { drawer, lastFloatTiyn } = cashbox.data;
  if (drawer !== null && drawer.sums.isFloatUnknown !== true) return <Taking {...props} due={due} />;
  return <DrawerFirst {...props} due={due} lastTiyn={lastFloatTiyn} />;
}

function DrawerFirst({
  kind,
  saleId,
  view,
  due,
  lastTiyn,
}: CounterTenderProps & { readonly due: Due; readonly lastTiyn: number | null }): ReactNode {
  const { t } = useTranslation('tenders');
  const { frame } = useTenderFrame(kind, saleId, due, view);
  return (
    <OpenDrawerFirst
      lastTiyn={lastTiyn}
      frame={({ why, entry, act }) => (
        <PayFrame frame={frame}>
          <div className={clsx(sides.work, styles.work)}>
            {why}
            <section className={sides.entry} aria-label={t(kind)}>
              <h1 className="only-heard">{t(kind)}</h1>
              {entry}
              <div className={styles.last}>{act}</div>
            </section>
          </div>
        </PayFrame>
      )}
    />
  );
}

function reckon(kind: 'cash' | 'card', givenTiyn: number | undefined, { dueTiyn, payTiyn }: ToPay) {
  const hasTiyn = kind === 'cash' && givenTiyn !== undefined && !isWholeTenge(givenTiyn);
  const isAmount = givenTiyn !== undefined && givenTiyn > 0 && givenTiyn <= 9_999_999_999 && !hasTiyn;
  const handedTiyn = isAmount ? givenTiyn : 0;
  const amountTiyn = Math.min(handedTiyn, payTiyn);
  return {
    hasTiyn,
    isAmount,
    handedTiyn,
    amountTiyn,
    changeTiyn: handedTiyn - amountTiyn,
    leftTiyn: amountTiyn === payTiyn ? 0 : dueTiyn - amountTiyn,
    isTooMuch: kind === 'card' && handedTiyn > dueTiyn,
  };
}
interface ToPay {
  readonly dueTiyn: number;
  readonly payTiyn: number;
}
type Amount = ReturnType<typeof reckon>;

function wrongWith(
  { isAmount, hasTiyn }: Amount,
  { dueTiyn, payTiyn }: ToPay,
): 'belowTenge' | 'noTiyn' | 'sumWrong' | null {
  if (payTiyn === 0 && dueTiyn > 0) return 'belowTenge';
  if (hasTiyn) return 'noTiyn';
  return isAmount ? null : 'sumWrong';
}

function Taking({ kind, saleId, view, due }: CounterTenderProps & { readonly due: Due }): ReactNode {
  const { t } = useTranslation(['tenders', 'codes']);
  const language = useLanguage();
  const takeCart = useCart((state) => state.take);
  const { open: openStep, close, showPaid, leave } = useTenders();
  const [typed, setTyped] = useState('');
  /** The amount of the pending press: the field may have changed by the time of its answer. */
  const pressed = useRef<Amount | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const ignoresTaps = useDoubleTapGuard();
  const { frame, qr, payTiyn } = useTenderFrame(kind, saleId, due, view);
  const { dueTiyn, cart, mustBeWhole, instead } = due;
  const missing = useMissingCodes(saleId === null && instead === null ? cart : null);
  const missingOfSale = useMissingCodesOf(saleId);
  const uncoded = saleId === null ? missing : missingOfSale;
  const isCodeNeeded = view.settings.isFiscalCodeRequired && uncoded.length > 0;
  const toPay = { dueTiyn, payTiyn };
  const reckoned = reckon(kind, typed.trim() === '' ? payTiyn : parseTypedMoney(typed), toPay);
  const wrong = wrongWith(reckoned, toPay);
  const isPart = reckoned.leftTiyn > 0;
  const isOfPart = isPart && reckoned.isAmount;
  /** The other money has arrived, or may arrive until an invoice is cancelled. */
  const isHeld = instead !== null && (instead.phase === 'paid' || isOutOnPhone(instead));
  const canTake = (of: Amount) =>
    of.isAmount && !of.isTooMuch && payTiyn > 0 && !(of.leftTiyn > 0 && mustBeWhole) && !isHeld && !isCodeNeeded;

  const done = ({ saleId: soldId, tenderId, changeTiyn }: { saleId: string; tenderId: string; changeTiyn: number }) => {
    const of = pressed.current ?? reckoned;
    if (saleId === null) {
      takeCart(emptyCart);
      dropPendingKeep();
      leave(null);
    }
    showPaid(changeTiyn > 0 ? { saleId: soldId, amountTiyn: of.amountTiyn, changeTiyn, payerName: null } : null);
    // The rest of a split sale opens by itself.
    if (of.leftTiyn > 0) close();
    else openStep({ name: 'taken', saleId: soldId, tenderId, amountTiyn: of.amountTiyn, changeTiyn });
  };
  const byCash = useTillCommand('sale.payByCash', done);
  const byCard = useTillCommand('sale.payByCard', done);
  const byPart = useTillCommand('sale.payPart', done);
  const adding = useTillCommand('sale.addTender', done);
  const place = useTakePlace(kind, saleId, due, pay);
  const isPending =
    byCash.isPending || byCard.isPending || byPart.isPending || adding.isPending || place.isPending || qr.isPending;
  const error = byCash.error ?? byCard.error ?? byPart.error ?? adding.error ?? place.error ?? qr.error;

  function pay({ cart: sold, saleId: forSale }: Taken): void {
    const { amountTiyn, handedTiyn, leftTiyn } = pressed.current ?? reckoned;
    const cashReceivedTiyn = kind === 'cash' ? handedTiyn : null;
    if (forSale !== null) {
      adding.mutate({ saleId: forSale, tender: kind, amountTiyn, cashReceivedTiyn });
      return;
    }
    keepNow();
    const whole = { cart: { ...sold, lines: [...sold.lines] }, shownTotalTiyn: cartTotals(sold).totalTiyn };
    if (leftTiyn > 0) byPart.mutate({ ...whole, tender: kind, amountTiyn, cashReceivedTiyn });
    else if (kind === 'cash') byCash.mutate({ ...whole, cashReceivedTiyn });
    else byCard.mutate(whole);
  }

  /** A second press is the same command, and does not start another one. */
  function take(of: Amount): void {
    if (!canTake(of) || isPending) return;
    pressed.current = of;
    place.go();
  }

  const amount = formatMoney(reckoned.amountTiyn, language);
  const preview =
    cart === null ? undefined : (
      <ReceiptPreview
        codes={
          uncoded.length === 0 ? null : (
            <>
              <Say tone="wait">{t(isCodeNeeded ? 'codes:required' : 'notFiscalHint')}</Say>
              <MissingCodes lines={uncoded} saleId={saleId} />
            </>
          )
        }
        cart={isOfPart ? partOfCart(cart, 0, reckoned.amountTiyn) : cart}
        partTiyn={isOfPart ? reckoned.amountTiyn : null}
        paymentType={kind}
        isHeld={isPending || !reckoned.isAmount}
      />
    );
  return (
    <Form
      className={clsx(sides.form, styles.form)}
      // Enter is no double tap, so a keyboard need not wait.
      onSubmit={(event) => {
        event.preventDefault();
        take(reckoned);
      }}
      data-deaf={ignoresTaps ? '' : undefined}
      data-testid="tender-screen"
    >
      <PayFrame frame={frame} note={preview}>
        <div className={clsx(sides.work, styles.work)}>
          {kind === 'cash' ? (
            <CashNotes
              dueTiyn={payTiyn}
              isDisabled={ignoresTaps || isPending || isHeld || isCodeNeeded || payTiyn <= 0}
              isAsleep={isHeld}
              isFirst={typed === ''}
              onTake={(handedTiyn) => take(reckon(kind, handedTiyn, toPay))}
              onPart={mustBeWhole ? null : () => field.current?.focus()}
            />
          ) : (
            <p className={styles.card}>{t('cardHint')}</p>
          )}
          <section className={sides.entry} aria-label={t(kind)}>
            <h1 className="only-heard">{t(kind)}</h1>
            <MoneyEntry
              ref={field}
              label={t(kind === 'cash' ? 'received' : 'charged')}
              value={typed}
              placeholder={formatMoney(payTiyn, language)}
              problem={wrong === null ? undefined : t(wrong)}
              isTall
              onChange={setTyped}
            />
            <div className={styles.outcome} aria-live="polite">
              <Outcome kind={kind} reckoned={reckoned} />
              {reckoned.isTooMuch ? <Say tone="wait">{t('cardTooMuch')}</Say> : null}
              {isOfPart ? <Say>{t(mustBeWhole ? 'mustBeWhole' : 'partHint')}</Say> : null}
              <Advice problem={error} />
            </div>
            <Button
              look={kind === 'cash' && typed === '' ? 'plain' : 'main'}
              size="large"
              wide
              isDisabled={ignoresTaps || !canTake(reckoned) || isPending}
              onPress={() => take(reckoned)}
              testId="take-money"
            >
              {t(kind === 'card' ? 'takeCard' : isPart ? 'takePart' : 'takeCash', { amount })}
              <Key size="large">⏎</Key>
            </Button>
          </section>
        </div>
      </PayFrame>
    </Form>
  );
}

function Outcome({ kind, reckoned }: { readonly kind: 'cash' | 'card'; readonly reckoned: Amount }): ReactNode {
  const { t } = useTranslation('tenders');
  const isPart = reckoned.isAmount && reckoned.leftTiyn > 0;
  if (kind === 'card' && !isPart) return null;
  const tiyn = isPart ? reckoned.leftTiyn : reckoned.changeTiyn;
  return (
    <p className={clsx(styles.hero, isPart && styles.wait)} data-testid="tender-outcome">
      <span className={font.strong}>{t(isPart ? 'partLeft' : 'change')}</span>
      <b className={styles.heroAmount}>
        <Money tiyn={reckoned.isAmount ? tiyn : 0} data-testid="tender-hero" />
      </b>
    </p>
  );
}

/** True for the first moment of a screen, while nothing on it may take money. */
function useDoubleTapGuard(): boolean {
  const [isGuarding, setGuarding] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setGuarding(false), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, []);
  return isGuarding;
}
