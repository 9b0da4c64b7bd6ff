import { useState } from 'react';
import { AmountInput, typedAmount } from '../kit/AmountInput.tsx';
import { Button } from '../kit/Button.tsx';
import { Field } from '../kit/Field.tsx';
import { Form } from '../kit/Form.tsx';
import { wordOptions } from '../kit/options.ts';
import { SelectField } from '../kit/SelectField.tsx';
import { shopOptions } from '../kit/shop-names.ts';
import { useOneOf } from '../kit/use-one-of.ts';
import { useConsole } from '../state/console-context.ts';
import type { ConsoleState } from '../state/console-state.ts';
import { useWords } from '../words/words-context.ts';

/** In seconds. */
const ages = { now: 0, hour: 3600, yesterday: 86_400, week: 7 * 86_400 };
const ageNames = ['now', 'hour', 'yesterday', 'week'] as const;

export function BankSale({ organizations, now }: Pick<ConsoleState, 'organizations' | 'now'>) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const shops = shopOptions(organizations);
  const [shop, chooseShop] = useOneOf(shops);
  const [amount, setAmount] = useState('1000');
  const [age, setAge] = useState<keyof typeof ages>('now');
  const sell = () =>
    act(
      () =>
        api.post('/bank-sales', {
          organization_id: Number(shop),
          amount: typedAmount(amount),
          at: new Date(Date.parse(now ?? '') - ages[age] * 1000).toISOString(),
        }),
      ({ invoice_id: id }) => t('sale.made', { id }),
    );
  return (
    <section className="part">
      <h3>{t('sale.title')}</h3>
      <Form label={t('sale.title')}>
        <SelectField label={t('invoice.shop')} options={shops} value={shop} onChoose={chooseShop} testId="sale-shop" />
        <Field label={t('invoice.amount')}>
          <AmountInput value={amount} onType={setAmount} />
        </Field>
        <SelectField
          label={t('sale.when')}
          options={wordOptions(ageNames, (name) => t(`sale.age.${name}`))}
          value={age}
          onChoose={setAge}
        />
        <Button name="make-sale" work={sell} kind="first" label={t('sale.make')} />
      </Form>
    </section>
  );
}
