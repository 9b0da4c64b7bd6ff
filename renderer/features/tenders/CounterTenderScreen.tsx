import { type ReactNode, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import { emptyCart } from '../../../shared/domain/cart.ts';
import { partOfCart } from '../../../shared/domain/cart-part.ts';
import { formatMoney, parseTypedMoney } from '../../../shared/domain/money.ts';
import { useLanguage } from '../../app/language.ts';
import { useTillCommand, useTillQuery } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Keypad } from '../../ui/Keypad.tsx';
import { Money } from '../../ui/Money.tsx';
import { SumField } from '../../ui/SumField.tsx';
import { useCart } from '../sell/cart-store.ts';
import { dropPendingKeep } from '../sell/kept-cart.ts';
import { useRefusedScans } from '../sell/scan-to-cart.ts';
import { type ForSale, useTenders } from '../sell/tender-store.ts';
import styles from './CounterTenderScreen.module.css';
import { type Due, useDue } from './for-sale.ts';
import { OpenDrawerFirst } from './OpenDrawerFirst.tsx';
import { quickSums } from './quick-sums.ts';
import { ReceiptPreview } from './ReceiptPreview.tsx';
import { TenderFrame } from './TenderFrame.tsx';

interface CounterTenderProps {
  readonly kind: 'cash' | 'card';
  readonly saleId: ForSale;
  readonly view: AppView;
}

/** Cash, or another bank's card: paid the moment the cashier says so. Less than what is due is a part of it. */
export function CounterTenderScreen(props: CounterTenderProps): ReactNode {
  const { t } = useTranslation('tenders');
  const due = useDue(props.saleId);
  const { close } = useTenders();
  const cashbox = useTillQuery('cashbox.view', {});
  if (due === null) return null;
  if (props.kind === 'card') return <Taking {...props} due={due} />;
  // Where nobody can say whether it is open, the core does.
  if (cashbox.data === undefined) return cashbox.error === null ? null : <Taking {...props} due={due} />;
  const { drawer, last } = cashbox.data;
  return drawer === null ? (
    <OpenDrawerFirst
      lastTiyn={last?.countedTiyn ?? null}
      frame={({ entry, news, act }) => (
        <TenderFrame
          title={t('cash')}
          due={due.open === null ? t('due') : t('dueRest', { number: due.open.number })}
          dueTiyn={due.dueTiyn}
          onBack={close}
          outcome={news}
          foot={act}
        >
          {entry}
        </TenderFrame>
      )}
    />
  ) : (
    <Taking {...props} due={due} />
  );
}

/** What the typed sum comes to; `amountTiyn` is what the sale gets of it. */
function reckon(kind: 'cash' | 'card', typed: string, dueTiyn: number) {
  const typedTiyn = typed.trim() === '' ? dueTiyn : parseTypedMoney(typed);
  const isSum = typedTiyn !== undefined && typedTiyn > 0 && typedTiyn <= 9_999_999_999;
  const handedTiyn = isSum ? typedTiyn : 0;
  const amountTiyn = Math.min(handedTiyn, dueTiyn);
  return {
    isSum,
    handedTiyn,
    amountTiyn,
    changeTiyn: handedTiyn - amountTiyn,
    leftTiyn: dueTiyn - amountTiyn,
    isTooMuch: kind === 'card' && handedTiyn > dueTiyn,
  };
}

function Taking({ kind, saleId, view, due }: CounterTenderProps & { readonly due: Due }): ReactNode {
  const { t } = useTranslation('tenders');
  const language = useLanguage();
  const takeCart = useCart((state) => state.take);
  const { open: openStep, close } = useTenders();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useRefusedScans(view.settings.soundVolume);
  const { dueTiyn, open, cart } = due;
  const sum = reckon(kind, typed, dueTiyn);
  const isPart = sum.leftTiyn > 0;
  const canTake = sum.isSum && !sum.isTooMuch && dueTiyn > 0 && !(isPart && open?.mustBeWhole === true);

  const done = ({ saleId: soldId, tenderId, changeTiyn }: { saleId: string; tenderId: string; changeTiyn: number }) => {
    if (saleId === null) {
      takeCart(emptyCart);
      dropPendingKeep();
    }
    // What is left of a sale in parts shows by itself.
    if (isPart) close();
    else openStep({ name: 'taken', saleId: soldId, tenderId, amountTiyn: sum.amountTiyn, changeTiyn });
  };
  const byCash = useTillCommand('sale.payByCash', done);
  const byCard = useTillCommand('sale.payByCard', done);
  const byPart = useTillCommand('sale.payPart', done);
  const adding = useTillCommand('sale.addTender', done);
  const isPending = byCash.isPending || byCard.isPending || byPart.isPending || adding.isPending;
  const error = byCash.error ?? byCard.error ?? byPart.error ?? adding.error;

  function take(): void {
    if (!canTake || isPending) return;
    const { amountTiyn } = sum;
    const cashReceivedTiyn = kind === 'cash' ? sum.handedTiyn : null;
    if (saleId !== null) {
      adding.mutate({ saleId, tender: kind, amountTiyn, cashReceivedTiyn });
      return;
    }
    dropPendingKeep();
    const sold = { cart: { ...cart, lines: [...cart.lines] }, shownTotalTiyn: dueTiyn };
    if (isPart) byPart.mutate({ ...sold, tender: kind, amountTiyn, cashReceivedTiyn });
    else if (kind === 'cash') byCash.mutate({ ...sold, cashReceivedTiyn });
    else byCard.mutate(sold);
  }

  const amount = formatMoney(sum.amountTiyn, language);
  return (
    <Form
      className={styles['form'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <TenderFrame
        title={t(kind)}
        due={open === null ? t('due') : t('dueRest', { number: open.number })}
        dueTiyn={dueTiyn}
        onBack={close}
        outcome={
          <>
            <Outcome kind={kind} sum={sum} />
            {sum.isTooMuch ? <p className={styles['warning']}>{t('cardTooMuch')}</p> : null}
            {isPart && sum.isSum ? (
              <p className={styles['warning']}>{t(open?.mustBeWhole === true ? 'mustBeWhole' : 'partHint')}</p>
            ) : null}
            {error === null ? null : <Advice problem={error} />}
            <ReceiptPreview
              cart={sum.isSum && isPart ? partOfCart(cart, 0, sum.amountTiyn) : cart}
              paymentType={kind}
              isHeld={isPending || !sum.isSum}
            />
          </>
        }
        foot={
          <Button
            type="submit"
            look="main"
            size="large"
            wide
            isDisabled={!canTake || isPending}
            data-testid="take-money"
          >
            {t(isPart ? 'takePart' : kind === 'cash' ? 'takeCash' : 'takeCard', { amount })}
            <kbd className={styles['key']}>⏎</kbd>
          </Button>
        }
      >
        <SumField
          ref={field}
          label={t(kind === 'cash' ? 'received' : 'charged')}
          value={typed}
          placeholder={formatMoney(dueTiyn, language)}
          problem={sum.isSum ? undefined : t('sumWrong')}
          onChange={setTyped}
        />
        {kind === 'cash' ? (
          <div className={styles['quick']} role="group" aria-label={t('quick')}>
            <Button
              preventFocusOnPress
              onPress={() => {
                setTyped('');
              }}
              data-testid="quick-exact"
            >
              {t('exact')}
            </Button>
            {quickSums(dueTiyn).map((tiyn) => (
              <Button
                key={tiyn}
                preventFocusOnPress
                onPress={() => {
                  setTyped(String(tiyn / 100));
                }}
                data-testid={`quick-${String(tiyn / 100)}`}
              >
                <Money tiyn={tiyn} />
              </Button>
            ))}
          </div>
        ) : (
          <p className={styles['hint']}>{t('cardHint')}</p>
        )}
        <Keypad
          wide="00"
          onType={(text) => {
            setTyped((before) => (before + text).replace(/^0+(?=\d)/, '').slice(0, 11));
          }}
          onErase={() => {
            setTyped((before) => before.slice(0, -1));
          }}
        />
      </TenderFrame>
    </Form>
  );
}

/** One amount is the hero: the change, or what is left to pay, or the sum itself. */
function Outcome({
  kind,
  sum,
}: {
  readonly kind: 'cash' | 'card';
  readonly sum: ReturnType<typeof reckon>;
}): ReactNode {
  const { t } = useTranslation('tenders');
  const isPart = sum.isSum && sum.leftTiyn > 0;
  const name = isPart ? 'partLeft' : kind === 'card' ? 'charged' : sum.changeTiyn > 0 ? 'change' : 'noChange';
  const tiyn = isPart ? sum.leftTiyn : kind === 'card' ? sum.amountTiyn : sum.changeTiyn;
  return (
    <p className={`${styles['hero'] ?? ''} ${isPart ? (styles['wait'] ?? '') : ''}`} data-testid="tender-outcome">
      <span className={styles['heroName']}>{t(name)}</span>
      <b className={styles['heroSum']}>
        <Money tiyn={sum.isSum && !sum.isTooMuch ? tiyn : 0} data-testid="tender-hero" />
      </b>
    </p>
  );
}
