import type { RefundOfferView } from '@tilla/shared/contract/views/refund-view.ts';
import type { GoodsTo } from '@tilla/shared/contract/views/stock-view.ts';
import type { ReturnOfferView } from '@tilla/shared/contract/views/tender-view.ts';
import { cashReturnTiyn, isCash } from '@tilla/shared/domain/cash-rounding.ts';
import { formatMoney, parseTypedMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { MoneyField } from '@tilla/ui/MoneyField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { GoodsPlace, usePlace } from './GoodsPlace.tsx';
import { ReasonField } from './ReasonField.tsx';
import { RefundLines } from './RefundLines.tsx';
import { areAmountsGood, type LineChoices, linesAsked, linesTiyn } from './refund-choice.ts';

type Way = 'whole' | 'lines' | 'amount';

/** Exactly one of the two is not null, as the call requires. */
export interface AskedRefund {
  readonly amountTiyn: number | null;
  readonly lines: ReturnType<typeof linesAsked> | null;
  readonly reason: string;
  readonly goodsTo?: GoodsTo;
}

type Offer = Pick<RefundOfferView, 'availableTiyn' | 'refundedTiyn' | 'pendingTiyn' | 'lines' | 'needsBuyer'> & {
  readonly isOneAmount?: boolean;
  readonly cash?: ReturnOfferView['cash'];
};

export function RefundForm({
  offer,
  isSending,
  onRefund,
  onClose,
  onByQr,
  overCounter = false,
  asksPlace = false,
}: {
  readonly offer: Offer;
  readonly isSending: boolean;
  readonly onRefund: (asked: AskedRefund) => void;
  readonly onClose: () => void;
  readonly onByQr?: () => void;
  /** Cash or another terminal: only the till records the reason, so it is required. */
  readonly overCounter?: boolean;
  /** Where the goods go; not for invoices of other programs, whose sales are not in this ledger. */
  readonly asksPlace?: boolean;
}): ReactNode {
  const { t } = useTranslation(['refunds', 'app']);
  const language = useLanguage();
  const [way, setWay] = useState<Way>('whole');
  const [choices, setChoices] = useState<LineChoices>({});
  const amount = useText();
  const [reason, setReason] = useState('');
  const place = usePlace(reason, asksPlace && way !== 'amount');
  const returnable = offer.lines.filter((line) => line.isReturnable && line.leftCount > 0);
  const typed = parseTypedMoney(amount.value);
  const tiyn =
    way === 'whole'
      ? offer.availableTiyn
      : way === 'lines'
        ? inCoins(offer, linesTiyn(returnable, choices))
        : (typed ?? 0);
  const hasTiyn = (offer.cash ?? null) !== null && !isCash(tiyn, offer.availableTiyn);
  const isInRange = tiyn > 0 && tiyn <= offer.availableTiyn;
  const isAmount = isInRange && !hasTiyn && (way !== 'lines' || areAmountsGood(returnable, choices));
  const isGood = isAmount && (!overCounter || reason.trim() !== '');
  const available = formatMoney(offer.availableTiyn, language);

  if (offer.availableTiyn === 0) {
    return (
      <>
        <p>{t('nothing')}</p>
        <Figures offer={offer} />
        <DialogActions>
          <Button label={t('app:close')} look="main" autoFocus onPress={onClose} />
        </DialogActions>
      </>
    );
  }
  return (
    <FieldForm
      onSend={() => {
        if (!isGood || isSending) return;
        onRefund({
          amountTiyn: way === 'lines' ? null : tiyn,
          lines: way === 'lines' ? linesAsked(returnable, choices) : null,
          reason: reason.trim(),
          ...(place.goodsTo === null ? {} : { goodsTo: place.goodsTo }),
        });
      }}
    >
      <Figures offer={offer} />
      {offer.needsBuyer ? <Advice problem={{ code: 'refund_requires_buyer_confirmation', params: {} }} quiet /> : null}
      {offer.isOneAmount === true ? (
        <p className={textStyles.notice} data-testid="refund-one-amount">
          {t('oneAmount')}
        </p>
      ) : null}
      <Choice<Way>
        label={t('how')}
        value={way}
        onChange={setWay}
        options={[
          { id: 'whole', name: t('whole'), testId: 'refund-whole' },
          ...(returnable.length === 0 ? [] : [{ id: 'lines' as const, name: t('lines'), testId: 'refund-lines' }]),
          { id: 'amount', name: t('amount'), testId: 'refund-amount' },
        ]}
      />
      {way === 'lines' ? <RefundLines lines={returnable} choices={choices} onChange={setChoices} hasAmounts /> : null}
      {way === 'amount' ? (
        <MoneyField
          label={t('sum')}
          {...amount}
          testId="refund-amount-field"
          problem={
            amount.value === '' || isAmount ? undefined : isInRange ? t('noTiyn') : t('sumWrong', { amount: available })
          }
        />
      ) : null}
      {way === 'lines' && tiyn > offer.availableTiyn ? (
        <p className={font.soft} role="status">
          {t('sumWrong', { amount: available })}
        </p>
      ) : null}
      <ReasonField value={reason} onChange={setReason} isNeeded={overCounter} />
      <GoodsPlace {...place} />
      <DialogActions leave="cancel" onLeave={onClose}>
        {offer.needsBuyer && onByQr !== undefined ? (
          <Button label={t('byQr')} look="main" onPress={onByQr} testId="refund-by-qr" />
        ) : (
          <Button
            label={t(overCounter ? 'handOver' : 'confirm', { amount: formatMoney(tiyn, language) })}
            look="danger"
            size="large"
            type="submit"
            isDisabled={!isGood || isSending}
            testId={overCounter ? 'confirm-give-back' : 'refund-confirm'}
          />
        )}
      </DialogActions>
    </FieldForm>
  );
}

/** Cash refunds round to coins; an amount above what is left is shown unchanged. */
function inCoins({ cash = null, availableTiyn }: Offer, worthTiyn: number): number {
  if (cash === null || worthTiyn === 0) return worthTiyn;
  return cashReturnTiyn({ ...cash, worthTiyn, leftTiyn: availableTiyn }) ?? worthTiyn;
}

function Figures({ offer }: { readonly offer: Offer }): ReactNode {
  const { t } = useTranslation('refunds');
  const language = useLanguage();
  const more = [
    offer.refundedTiyn > 0 ? t('refunded', { amount: formatMoney(offer.refundedTiyn, language) }) : null,
    offer.pendingTiyn > 0 ? t('pending', { amount: formatMoney(offer.pendingTiyn, language) }) : null,
  ].filter((part) => part !== null);
  return (
    <div>
      <p className={font.soft}>{t('available')}</p>
      <p className={textStyles.hero}>
        <Money tiyn={offer.availableTiyn} data-testid="refund-available" />
      </p>
      {more.length === 0 ? null : <p className={font.soft}>{more.join(' · ')}</p>}
    </div>
  );
}
