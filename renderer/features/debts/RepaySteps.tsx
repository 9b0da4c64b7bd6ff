import { formatPhone, parsePayerPhone } from '@tilla/payment-api/phone.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button, CommandButton, Submit } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { CashNotes } from '../shifts/CashNotes.tsx';
import { OpenDrawerFirst } from '../shifts/OpenDrawerFirst.tsx';
import type { Repaid } from './RepaidShown.tsx';
import styles from './Repay.module.css';

interface StepProps {
  readonly customerId: string;
  readonly amountTiyn: number;
  readonly onBack: () => void;
}

/** As for a sale: the first cash of a shift asks for the float; a note shows its change. */
export function CashStep({
  customerId,
  amountTiyn,
  onBack,
  onTaken,
}: StepProps & { readonly onTaken: (repaid: Repaid) => void }): ReactNode {
  const { t } = useTranslation('debts');
  const language = useLanguage();
  const cashbox = useTillQuery('cashbox.view', {});
  const repay = useTillCommand('debt.repay', (taken) => onTaken({ ...taken, amountTiyn, isCard: false }));
  const drawer = cashbox.data?.drawer;
  if (cashbox.data !== undefined && (drawer === null || drawer?.sums.isFloatUnknown === true)) {
    return (
      <OpenDrawerFirst
        lastTiyn={cashbox.data.lastFloatTiyn}
        frame={({ why, entry, act }) => (
          <>
            <div className={styles.drawer}>
              {why}
              <div className={styles.entry}>{entry}</div>
            </div>
            <div className={styles.last}>
              <Button label={t('repay.back')} look="quiet" size="large" onPress={onBack} />
              {act}
            </div>
          </>
        )}
      />
    );
  }
  return (
    <>
      <p className={textStyles.quietLarge}>{t('repay.byCash', { amount: formatMoney(amountTiyn, language) })}</p>
      <div className={styles.step} data-testid="repay-cash">
        <CashNotes
          dueTiyn={amountTiyn}
          isDisabled={repay.isPending}
          isAsleep={false}
          isFirst
          onTake={(cashReceivedTiyn) =>
            repay.mutate({ customerId, debtId: null, tender: 'cash', amountTiyn, cashReceivedTiyn })
          }
          onPart={null}
        />
      </div>
      <Advice problem={repay.error} />
      <DialogActions leave="back" onLeave={onBack} leaveTestId="repay-back" />
    </>
  );
}

export function CardStep({
  customerId,
  amountTiyn,
  onBack,
  onTaken,
}: StepProps & { readonly onTaken: (repaid: Repaid) => void }): ReactNode {
  const { t } = useTranslation(['debts', 'tenders']);
  const language = useLanguage();
  const repay = useTillCommand('debt.repay', (taken) => onTaken({ ...taken, amountTiyn, isCard: true }));
  return (
    <>
      <p className={textStyles.quietLarge}>{t('tenders:cardHint')}</p>
      <Advice problem={repay.error} />
      <DialogActions leave="back" onLeave={onBack} leaveTestId="repay-back">
        <CommandButton
          look="main"
          size="large"
          autoFocus
          command={repay}
          input={{ customerId, debtId: null, tender: 'card', amountTiyn, cashReceivedTiyn: null }}
          testId="repay-card"
        >
          {t('tenders:takeCard', { amount: formatMoney(amountTiyn, language) })}
        </CommandButton>
      </DialogActions>
    </>
  );
}

/** The customer's own number, of which the page has only the mask, or another one. */
export function BillStep({
  customerId,
  amountTiyn,
  phoneMasked,
  onBack,
  onSent,
}: StepProps & { readonly phoneMasked: string | null; readonly onSent: () => void }): ReactNode {
  const { t } = useTranslation(['debts', 'tenders']);
  const language = useLanguage();
  const [isOther, setOther] = useState(phoneMasked === null);
  const typed = useText('');
  const phone = parsePayerPhone(typed.value);
  const isWrong = phone === undefined && typed.value.replace(/\D/g, '').length > 10;
  const bill = useTillCommand('debt.bill', onSent);
  const canSend = (!isOther || phone !== undefined) && !bill.isPending;
  return (
    <FieldForm
      onSend={() => {
        if (canSend)
          bill.mutate({ customerId, debtId: null, tender: 'phone', amountTiyn, phone: isOther ? typed.value : null });
      }}
      data-testid="repay-phone"
    >
      <p className={textStyles.quietLarge}>{t('repay.byPhone', { amount: formatMoney(amountTiyn, language) })}</p>
      {isOther ? (
        <TextField
          label={t('tenders:number')}
          hint={t('tenders:numberHint')}
          {...typed}
          inputMode="tel"
          maxLength={40}
          autoFocus
          problem={isWrong ? t('tenders:numberWrong') : undefined}
          testId="repay-number"
        />
      ) : (
        <p className={styles.number}>
          <b>{phoneMasked}</b>
          <Button
            label={t('repay.other')}
            look="quiet"
            size="small"
            onPress={() => setOther(true)}
            testId="repay-other"
          />
        </p>
      )}
      {isOther && phone !== undefined ? <p className={textStyles.quietFigures}>{formatPhone(phone)}</p> : null}
      <p className={textStyles.quiet}>{t('repay.billLives')}</p>
      <Advice problem={bill.error} />
      <DialogActions leave="back" onLeave={onBack} leaveTestId="repay-back">
        <Submit isDisabled={!canSend} testId="repay-send">
          {t('repay.send', { amount: formatMoney(amountTiyn, language) })}
        </Submit>
      </DialogActions>
    </FieldForm>
  );
}
