import { isWholeTenge } from '@tilla/payment-api/money.ts';
import type { DebtorView } from '@tilla/shared/contract/views/debt-view.ts';
import { parseTypedMoney, typedMoney } from '@tilla/shared/domain/money-text.ts';
import { Submit } from '@tilla/ui/Button.tsx';
import { Check } from '@tilla/ui/Check.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { MoneyField } from '@tilla/ui/MoneyField.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';

const MAX_LIMIT_TIYN = 9_999_999_900;

export function LimitDialog({
  debtor: { customerId, limitTiyn, ownLimitTiyn },
  onClose,
}: {
  readonly debtor: DebtorView;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('debts');
  const language = useLanguage();
  const [isUsual, setUsual] = useState(ownLimitTiyn === null);
  const [typed, setTyped] = useState(() => typedMoney(limitTiyn, language));
  const change = useTillCommand('debt.setLimit', onClose);
  const tiyn = parseTypedMoney(typed);
  const isWrong = !isUsual && (tiyn === undefined || tiyn > MAX_LIMIT_TIYN || !isWholeTenge(tiyn));
  return (
    <Dialog title={t('limit.title')} isOpen onClose={onClose}>
      <FieldForm
        onSend={() => {
          if (!isWrong && !change.isPending) change.mutate({ customerId, limitTiyn: isUsual ? null : (tiyn ?? null) });
        }}
      >
        <Check isSelected={isUsual} onChange={setUsual} testId="limit-usual">
          {t('limit.usual')}
        </Check>
        {isUsual ? null : (
          <MoneyField
            label={t('limit.amount')}
            value={typed}
            onChange={setTyped}
            maxLength={16}
            autoFocus
            problem={isWrong ? t('repay.sumWrong') : undefined}
            testId="limit-amount"
          />
        )}
        <Advice problem={change.error} />
        <DialogActions leave="cancel" onLeave={onClose}>
          <Submit label={t('save')} isDisabled={isWrong || change.isPending} size="normal" testId="limit-save" />
        </DialogActions>
      </FieldForm>
    </Dialog>
  );
}
