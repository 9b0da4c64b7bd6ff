import { isWholeTenge, TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { DebtorView } from '@tilla/shared/contract/views/debt-view.ts';
import { formatMoney, parseTypedMoney, typedMoney } from '@tilla/shared/domain/money-text.ts';
import { AmountField } from '@tilla/ui/AmountField.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { Initial } from '@tilla/ui/Initial.tsx';
import { Keypad } from '@tilla/ui/Keypad.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import type { Way } from '#renderer/app/Icon.tsx';
import { PayWays, reasonDisabled, type WayStates } from '#renderer/app/PayWays.tsx';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import keyed from '../sales/keyed.module.css';
import { DebtBills } from './DebtBills.tsx';
import { type Repaid, RepaidShown } from './RepaidShown.tsx';
import styles from './Repay.module.css';
import { BillStep, CardStep, CashStep } from './RepaySteps.tsx';

export type RepayWay = 'cash' | 'card' | 'phone';

const ROUND_TENGE = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000] as const;
const MAX_ROUND = 2;

/** Money for a debt: a sum, what is left, and the same methods as for a sale. */
export function RepayDialog({
  debtor,
  name,
  first,
  view,
  onClose,
}: {
  readonly debtor: DebtorView;
  readonly name: string;
  readonly first: RepayWay | null;
  readonly view: AppView;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('debts');
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [way, setWay] = useState<RepayWay | null>(first);
  const [repaid, setRepaid] = useState<Repaid | null>(null);
  const openPayment = useScreen((state) => state.openPayment);
  const byQr = useTillCommand('debt.bill', ({ paymentId }) => {
    onClose();
    openPayment(paymentId);
  });
  const { customerId, owedTiyn } = debtor;
  const amountTiyn = typed === '' ? owedTiyn : (parseTypedMoney(typed) ?? 0);
  const wrong =
    amountTiyn <= 0
      ? 'repay.sumWrong'
      : !isWholeTenge(amountTiyn)
        ? 'repay.whole'
        : amountTiyn > owedTiyn
          ? 'repay.over'
          : null;
  const isOff = wrong !== null || byQr.isPending;
  const states: WayStates = {
    qr: { isOff: isOff || view.closed.includes('qr'), why: reasonDisabled('qr', true, view.closed), isFilled: true },
    cash: { isOff, isFilled: true },
    phone: { isOff: isOff || view.closed.includes('phone'), why: reasonDisabled('phone', true, view.closed) },
    card: { isOff },
  };
  const choose = (chosen: Way) => {
    if (chosen === 'qr') byQr.mutate({ customerId, debtId: null, tender: 'qr', amountTiyn, phone: null });
    else if (chosen !== 'debt') setWay(chosen);
  };
  const title = repaid === null ? t('repay.title', { name }) : t('repay.done');
  const back = () => setWay(null);
  const step = { customerId, amountTiyn, onBack: back };
  return (
    <Dialog title={title} mark={<Initial name={name} look="own" />} isOpen onClose={onClose} wide>
      {repaid !== null ? (
        <RepaidShown repaid={repaid} owedTiyn={owedTiyn} view={view} onClose={onClose} />
      ) : way === 'cash' ? (
        <CashStep {...step} onTaken={setRepaid} />
      ) : way === 'card' ? (
        <CardStep {...step} onTaken={setRepaid} />
      ) : way === 'phone' && wrong === null ? (
        <BillStep {...step} phoneMasked={debtor.phoneMasked} onSent={onClose} />
      ) : (
        <div className={keyed.sides} data-testid="repay">
          <div className={keyed.left}>
            <p className={textStyles.quietFigures}>{t('owes', { amount: formatMoney(owedTiyn, language) })}</p>
            <DebtBills bills={debtor.bills.filter(({ state }) => state === 'open')} />
            <AmountField
              label={t('repay.amount')}
              value={typed}
              placeholder={formatMoney(owedTiyn, language)}
              problem={wrong === null ? undefined : t(wrong)}
              isMoney
              onChange={setTyped}
              testId="repay-amount"
            />
            <div className={styles.sums}>
              <ToggleButton
                className={styles.sum ?? ''}
                preventFocusOnPress
                isSelected={amountTiyn === owedTiyn}
                onPress={() => setTyped('')}
                data-testid="repay-all"
              >
                {t('repay.all')} <Money tiyn={owedTiyn} />
              </ToggleButton>
              {roundSums(owedTiyn).map((tiyn) => (
                <ToggleButton
                  key={tiyn}
                  className={styles.sum ?? ''}
                  preventFocusOnPress
                  isSelected={amountTiyn === tiyn}
                  onPress={() => setTyped(typedMoney(tiyn, language))}
                  data-testid={`repay-${String(tiyn / TIYN_PER_TENGE)}`}
                >
                  <Money tiyn={tiyn} />
                </ToggleButton>
              ))}
            </div>
            <p className={styles.left}>
              <span>{t('repay.left')}</span>
              <b className={styles.leftSum}>
                <Money tiyn={Math.max(0, owedTiyn - amountTiyn)} data-testid="repay-left" />
              </b>
            </p>
            <Advice problem={byQr.error} />
            <PayWays on={null} states={states} prefix="way" onChoose={choose} />
          </div>
          <Keypad
            isTall
            wide="00"
            onType={(text) => setTyped((before) => (before + text).replace(/^0+(?=\d)/, ''))}
            onErase={() => setTyped((before) => before.slice(0, -1))}
          />
        </div>
      )}
      {repaid === null && way === null ? <DialogActions leave="cancel" onLeave={onClose} /> : null}
    </Dialog>
  );
}

/** Round notes below the debt, largest first. */
function roundSums(owedTiyn: number): number[] {
  return ROUND_TENGE.map((tenge) => tenge * TIYN_PER_TENGE)
    .filter((tiyn) => tiyn < owedTiyn)
    .slice(0, MAX_ROUND);
}
