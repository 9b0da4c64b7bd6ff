import { useState } from 'react';
import type { OrganizationAnswer } from '../../control/answers.ts';
import { writtenBody } from '../api/written.ts';
import { AmountInput, typedAmount } from '../kit/AmountInput.tsx';
import { Button } from '../kit/Button.tsx';
import { Field } from '../kit/Field.tsx';
import { Form } from '../kit/Form.tsx';
import { Select } from '../kit/Select.tsx';
import { shopOptions } from '../kit/shop-names.ts';
import { useOneOf } from '../kit/use-one-of.ts';
import { useConsole } from '../state/console-context.ts';
import { useWords } from '../words/words-context.ts';

interface InvoiceFormProps {
  readonly organizations: readonly OrganizationAnswer[];
}

/** A shop writes a bill. */
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
      <Field label={t('invoice.shop')}>
        <Select options={shops} value={shop} onChoose={chooseShop} testId="bill-shop" />
      </Field>
      <Field label={t('invoice.how')}>
        <Select
          options={[
            ['qr', t('invoice.kind.qr')],
            ['phone', t('invoice.kind.phone')],
          ]}
          value={kind}
          onChoose={(chosen) => setKind(chosen === 'phone' ? 'phone' : 'qr')}
        />
      </Field>
      <Field label={t('invoice.amount')}>
        <AmountInput value={amount} onType={setAmount} placeholder={t('invoice.anyAmount')} />
      </Field>
      <Button name="write-bill" work={write} className="first">
        {t('invoice.write')}
      </Button>
    </Form>
  );
}
