import type { RefundOfferView } from '@tilla/shared/contract/views/refund-view.ts';
import type { GoodsTo } from '@tilla/shared/contract/views/stock-view.ts';
import type { ReturnOfferView } from '@tilla/shared/contract/views/tender-view.ts';
import { cashReturnTiyn, isCash } from '@tilla/shared/domain/cash-rounding.ts';
import { formatMoney, parseTypedMoney } from '@tilla/shared/domain/money-text.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { MoneyField } from '@tilla/ui/MoneyField.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { SmallIcon } from '@tilla/ui/SmallIcon.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { useText } from '@tilla/ui/use-text.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useScanPlace } from '#renderer/app/scan-places.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { GoodsPlace, usePlace } from './GoodsPlace.tsx';
import { ReasonField } from './ReasonField.tsx';
import { InRefundHead } from './RefundFrame.tsx';
import { RefundLines } from './RefundLines.tsx';
import styles from './RefundPage.module.css';
import {
  areAmountsGood,
  countOf,
  type LineChoices,
  linesAsked,
  linesTiyn,
  lineTiyn,
  type RefundLine,
  wholeOf,
} from './refund-choice.ts';

type Way = 'whole' | 'lines' | 'amount';

/** Characters of an amount that the panel holds in its largest size. */
const MAX_LARGE = 9;

/** Exactly one of the first two is not null, as the calls require. */
export interface AskedRefund {
  readonly amountTiyn: number | null;
  readonly lines: ReturnType<typeof linesAsked> | null;
  readonly reason: string;
  readonly goodsTo?: GoodsTo;
}

export interface RefundableParts {
  readonly availableTiyn: number;
  readonly refundedTiyn: number;
  readonly pendingTiyn: number;
  readonly lines: RefundOfferView['lines'];
  readonly isOneAmount?: boolean;
  readonly cash?: ReturnOfferView['cash'];
}

export interface RefundFormProps {
  readonly offer: RefundableParts;
  readonly isSending: boolean;
  readonly onRefund: (asked: AskedRefund) => void;
  readonly onClose: () => void;
  /** Names the way that the money goes, with its amount. */
  readonly confirm: { readonly label: (amount: string) => string; readonly testId: string };
  /** In place of the press that moves money, where this form cannot. */
  readonly instead?: ReactNode;
  readonly testId?: 'refund' | 'qr-refund';
  /** Only the till records a refund over the counter, so the reason is required. */
  readonly isReasonNeeded?: boolean;
  /** A part of the payment goes back by its lines only, and by pieces only. */
  readonly isByLinesOnly?: boolean;
  readonly startsWhole?: boolean;
  /** Where the goods go; not for invoices of other programs, whose sales are not in this ledger. */
  readonly asksPlace?: boolean;
  /** What is chosen before: a payment of several. */
  readonly children?: ReactNode;
  /** Above the actions: how the money goes back. */
  readonly ways?: ReactNode;
  readonly problem?: ReactNode;
}

/** What comes back, why, where the goods go, and how much money returns. */
export function RefundForm({
  offer,
  isSending,
  onRefund,
  onClose,
  confirm,
  instead = null,
  testId = 'refund',
  isReasonNeeded = false,
  isByLinesOnly = false,
  startsWhole = false,
  asksPlace = false,
  children = null,
  ways = null,
  problem = null,
}: RefundFormProps): ReactNode {
  const { t } = useTranslation(['refunds', 'app']);
  const language = useLanguage();
  const returnable = offer.lines.filter((line) => line.isReturnable && line.leftCount > 0);
  const [first] = returnable;
  const isOnePiece = first !== undefined && offer.lines.length === 1 && first.leftCount === 1;
  const [chosenWay, setWay] = useState<Way | null>(null);
  const [choices, setChoices] = useState<LineChoices>({});
  const amount = useText();
  const [reason, setReason] = useState('');
  const way: Way = chosenWay ?? (startsWhole || first === undefined || isOnePiece ? 'whole' : 'lines');
  const place = usePlace(reason, asksPlace && way !== 'amount');
  const available = formatMoney(offer.availableTiyn, language);
  const shown = way === 'whole' ? wholeOf(returnable) : choices;
  const tiyn =
    way === 'whole'
      ? offer.availableTiyn
      : way === 'lines'
        ? inCoins(offer, linesTiyn(returnable, choices))
        : (parseTypedMoney(amount.value) ?? 0);
  const hasTiyn = (offer.cash ?? null) !== null && !isCash(tiyn, offer.availableTiyn);
  const isInRange = tiyn > 0 && tiyn <= offer.availableTiyn;
  const isAmount = isInRange && !hasTiyn && (way !== 'lines' || areAmountsGood(returnable, choices));
  const isGood = isAmount && (!isReasonNeeded || reason.trim() !== '');
  const change = (next: LineChoices): void => {
    setChoices(next);
    setWay('lines');
  };
  useScanPlace(returnable.length === 0 ? null : 'history', {
    take({ name }) {
      const line = returnable.find((one) => one.name === name);
      if (line === undefined) return 'notBought';
      const count = way === 'amount' ? 0 : countOf(shown[line.itemId]);
      change({
        ...(way === 'amount' ? choices : shown),
        [line.itemId]: { count: Math.min(line.leftCount, count + 1) },
      });
      return 'handled';
    },
  });

  if (offer.availableTiyn === 0) {
    return (
      <div className={styles.middle}>
        <p>{t('nothing')}</p>
        <Figures offer={offer} />
        <DialogActions>
          <Button label={t('app:close')} look="main" autoFocus onPress={onClose} />
        </DialogActions>
      </div>
    );
  }
  const others: readonly Way[] = first === undefined ? ['whole', 'amount'] : isByLinesOnly ? [] : ['lines', 'amount'];
  return (
    <Form
      className={styles.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isGood || isSending) return;
        onRefund({
          amountTiyn: way === 'lines' ? null : tiyn,
          lines: way === 'lines' ? linesAsked(returnable, choices) : null,
          reason: reason.trim(),
          ...(place.goodsTo === null ? {} : { goodsTo: place.goodsTo }),
        });
      }}
    >
      <div className={styles.goods}>
        {children}
        {offer.isOneAmount === true ? <Say testId="refund-one-amount">{t('oneAmount')}</Say> : null}
        <InRefundHead>
          <Inline gap={3} justify="between">
            {others.length === 0 ? null : (
              <Choice<Way>
                label={t('how')}
                isLabelHidden
                look="segment"
                value={way === 'whole' && first !== undefined ? 'lines' : way}
                onChange={setWay}
                options={others.map((id) => ({ id, name: t(id), testId: `${testId}-${id}` }))}
              />
            )}
            {first === undefined ? null : (
              <Button
                label={t('everything')}
                aria-pressed={way === 'whole'}
                onPress={() => setWay('whole')}
                testId={`${testId}-whole`}
              />
            )}
          </Inline>
        </InRefundHead>
        {way === 'amount' ? (
          <MoneyField
            label={t('sum')}
            {...amount}
            autoFocus
            testId={`${testId}-amount-field`}
            problem={
              amount.value === '' || isAmount
                ? undefined
                : isInRange
                  ? t('noTiyn')
                  : t('sumWrong', { amount: available })
            }
          />
        ) : returnable.length === 0 ? null : (
          <RefundLines lines={returnable} choices={shown} onChange={change} hasAmounts={!isByLinesOnly} />
        )}
        <div className={styles.why}>
          <ReasonField value={reason} onChange={setReason} isNeeded={isReasonNeeded} testId={`${testId}-reason`} />
          <GoodsPlace {...place} />
        </div>
      </div>
      <aside className={styles.money} aria-label={t('back')}>
        <div>
          <p className={textStyles.aside}>{t('back')}</p>
          <p className={clsx(styles.back, formatMoney(tiyn, language).length > MAX_LARGE && styles.long)}>
            <Money tiyn={tiyn} data-testid={`${testId}-total`} />
          </p>
        </div>
        <Figures offer={offer} chosen={way === 'amount' ? [] : chosenOf(returnable, shown)} />
        {ways}
        <span className={styles.space} />
        {way === 'lines' && tiyn > offer.availableTiyn ? (
          <Say tone="wait" role="status">
            {t('sumWrong', { amount: available })}
          </Say>
        ) : null}
        {problem}
        <PrintsItself />
        <div className={styles.foot}>
          {instead ?? (
            <Submit
              wide
              isDisabled={!isGood || isSending}
              label={tiyn === 0 ? t('pick') : confirm.label(formatMoney(tiyn, language))}
              testId={confirm.testId}
            />
          )}
        </div>
      </aside>
    </Form>
  );
}

function chosenOf(lines: readonly RefundLine[], choices: LineChoices): Chosen[] {
  return lines.flatMap((line) => {
    const choice = choices[line.itemId];
    const tiyn = lineTiyn(line, choice);
    return tiyn === 0 ? [] : [{ itemId: line.itemId, name: line.name, count: countOf(choice), tiyn }];
  });
}

interface Chosen {
  readonly itemId: string;
  readonly name: string;
  /** 0: a sum of the line. */
  readonly count: number;
  readonly tiyn: number;
}

/** Cash refunds round to coins; an amount above what is left is shown unchanged. */
function inCoins({ cash = null, availableTiyn }: RefundableParts, worthTiyn: number): number {
  if (cash === null || worthTiyn === 0) return worthTiyn;
  return cashReturnTiyn({ ...cash, worthTiyn, leftTiyn: availableTiyn }) ?? worthTiyn;
}

function Figures({
  offer,
  chosen = [],
}: {
  readonly offer: RefundableParts;
  readonly chosen?: readonly Chosen[];
}): ReactNode {
  const { t } = useTranslation('refunds');
  return (
    <dl className={styles.figures}>
      {chosen.map(({ itemId, name, count, tiyn }) => (
        <Row key={itemId} name={count === 0 ? name : t('pieces', { name, count })} tiyn={tiyn} />
      ))}
      {offer.refundedTiyn > 0 ? <Row name={t('refundedSoFar')} tiyn={-offer.refundedTiyn} /> : null}
      {offer.pendingTiyn > 0 ? <Row name={t('pendingNow')} tiyn={-offer.pendingTiyn} /> : null}
      <Row name={t('available')} tiyn={offer.availableTiyn} testId="refund-available" />
    </dl>
  );
}

function Row({
  name,
  tiyn,
  testId,
}: {
  readonly name: string;
  readonly tiyn: number;
  readonly testId?: string;
}): ReactNode {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <Money tiyn={tiyn} {...(testId === undefined ? {} : { 'data-testid': testId })} />
      </dd>
    </div>
  );
}

function PrintsItself(): ReactNode {
  const { t } = useTranslation('refunds');
  const settings = useTillQuery('app.view', {}).data?.settings;
  if (settings === undefined || !settings.printAfterPayment || settings.receiptPrinter === null) return null;
  return (
    <p className={textStyles.aside}>
      <Inline as="span" gap={2}>
        <SmallIcon name="print" />
        {t('printsItself')}
      </Inline>
    </p>
  );
}
