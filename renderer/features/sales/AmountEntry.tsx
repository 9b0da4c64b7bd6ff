import { MAX_INVOICE_TIYN } from '@tilla/payment-api/money.ts';
import { parseTypedMoney } from '@tilla/shared/domain/money-text.ts';
import { Submit } from '@tilla/ui/Button.tsx';
import { Keypad } from '@tilla/ui/Keypad.tsx';
import { MoneyField } from '@tilla/ui/MoneyField.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import styles from './Counter.module.css';
import { useCart } from './cart-store.ts';

export function AmountEntry(): ReactNode {
  const { t } = useTranslation('sell');
  const addAmount = useCart((state) => state.addAmount);
  const [amount, setAmount] = useState('');
  const [name, setName] = useState('');
  const tiyn = parseTypedMoney(amount);
  const isGood = tiyn !== undefined && tiyn > 0 && tiyn <= MAX_INVOICE_TIYN;
  return (
    <Form
      className={styles.amount ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isGood) return;
        addAmount(name.trim() === '' ? t('amountName') : name.trim(), tiyn);
        setAmount('');
        setName('');
      }}
    >
      <MoneyField
        label={t('amount')}
        value={amount}
        onChange={setAmount}
        autoFocus
        testId="amount"
        problem={amount !== '' && !isGood ? t('amountWrong') : undefined}
      />
      <Keypad
        wide=","
        onType={(text) => setAmount((before) => (before + text).replace(/^0+(?=\d)/, '').slice(0, 11))}
        onErase={() => setAmount((before) => before.slice(0, -1))}
      />
      <TextField label={t('amountFor')} value={name} onChange={setName} maxLength={60} testId="amount-name" />
      <Submit label={t('addAmount')} isDisabled={!isGood} testId="add-amount" />
    </Form>
  );
}
