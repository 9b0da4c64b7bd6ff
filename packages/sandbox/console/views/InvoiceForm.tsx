import { useState } from 'react';
import type { OrganizationAnswer } from '#sandbox/control/answers.ts';
import { writtenBody } from '../api/written.ts';
import { AmountInput, typedAmount } from '../kit/AmountInput.tsx';
import { Button } from '../kit/Button.tsx';
import { Field } from '../kit/Field.tsx';
import { Form } from '../kit/Form.tsx';
import { wordOptions } from '../kit/options.ts';
import { SelectField } from '../kit/SelectField.tsx';
import { shopOptions } from '../kit/shop-names.ts';
import { useOneOf } from '../kit/use-one-of.ts';
import { useConsole } from '../state/console-context.ts';
import { useWords } from '../words/words-context.ts';

interface InvoiceFormProps {
  readonly organizations: readonly OrganizationAnswer[];
}

export function InvoiceForm({ organizations }: InvoiceFormProps) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const shops = shopOptions(organizations.filter(({ archived }) => !archived));
  const [shop, chooseShop] = useOneOf(shops);
  const [kind, setKind] = useState<'qr' | 'phone'>('qr');
  const [amount, setAmount] = useState('');
  const write = () =>
    act(
      async () => {
        const typed = typedAmount(amount);
        const answer = await api.post('/invoices', {
          organization_id: Number(shop),
          kind,
          ...(typed !== '' && { amount: typed }),
        });
        return writtenBody(answer, t('request.cut'));
      },
      ({ id }) => t('invoice.written', { id }),
    );
  return (
    <Form label={t('invoice.new')}>
      <SelectField label={t('invoice.shop')} options={shops} value={shop} onChoose={chooseShop} testId="bill-shop" />
      <SelectField
        label={t('invoice.how')}
        options={wordOptions(['qr', 'phone'], (name) => t(`invoice.kind.${name}`))}
        value={kind}
        onChoose={setKind}
      />
      <Field label={t('invoice.amount')}>
        <AmountInput value={amount} onType={setAmount} placeholder={t('invoice.anyAmount')} />
      </Field>
      <Button name="write-bill" work={write} kind="first" label={t('invoice.write')} />
    </Form>
  );
}
