import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { RefundForm } from '../refunds/RefundForm.tsx';

/** Goods that were given on credit come back: the debt is reduced first. */
export function DebtReturnDialog({
  debtId,
  onClose,
}: {
  readonly debtId: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('debts');
  const language = useLanguage();
  const [made, setMade] = useState<CallOutput<'debt.giveBack'> | null>(null);
  const offer = useTillQuery('debt.prepareReturn', { debtId }, { isForgotten: true });
  const giveBack = useTillCommand('debt.giveBack', setMade);
  const { data } = offer;
  return (
    <Dialog title={t('goodsBack.title', { number: data?.saleNumber ?? '' })} isOpen onClose={onClose} wide>
      <Advice problem={offer.error} />
      {made !== null ? (
        <>
          <p>{t('goodsBack.reduced')}</p>
          <p className={textStyles.hero} role="status">
            <Money tiyn={-made.reducedTiyn} data-testid="debt-reduced" />
          </p>
          {made.overpaidTiyn === 0 ? null : (
            <Say tone="wait">{t('overpaid', { amount: formatMoney(made.overpaidTiyn, language) })}</Say>
          )}
          <DialogActions>
            <Button label={t('repay.close')} look="main" autoFocus onPress={onClose} testId="debt-return-close" />
          </DialogActions>
        </>
      ) : data === undefined ? null : (
        <>
          <p>{t('goodsBack.how')}</p>
          <RefundForm
            asksPlace
            offer={{ ...data, refundedTiyn: data.returnedTiyn, pendingTiyn: 0 }}
            isSending={giveBack.isPending}
            isReasonNeeded
            confirm={{ label: (amount) => t('goodsBack.confirm', { amount }), testId: 'debt-return-confirm' }}
            problem={<Advice problem={giveBack.error} />}
            onClose={onClose}
            onRefund={(asked) => giveBack.mutate({ debtId, ...asked })}
          />
        </>
      )}
    </Dialog>
  );
}
