import { useState } from 'react';
import type { OrganizationAnswer } from '#sandbox/control/answers.ts';
import { writtenBody } from '../api/written.ts';
import { AmountInput, typedAmount } from '../kit/AmountInput.tsx';
import { Button } from '../kit/Button.tsx';
import { Field } from '../kit/Field.tsx';
import { Form } from '../kit/Form.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { shopOptions } from '../kit/shop-names.ts';
import { useOneOf } from '../kit/use-one-of.ts';
import { useConsole } from '../state/console-context.ts';
import { useWords } from '../words/words-context.ts';

interface CodeFormProps {
  readonly organizations: readonly OrganizationAnswer[];
}

export function CodeForm({ organizations }: CodeFormProps) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const shops = shopOptions(organizations.filter(({ archived }) => !archived));
  const [shop, chooseShop] = useOneOf(shops);
  const [amount, setAmount] = useState('');
  const ofShop = { organization_id: Number(shop) };
  const print = () =>
    act(
      async () => {
        const typed = typedAmount(amount);
        const answer = await api.post('/static-qr', { ...ofShop, ...(typed !== '' && { amount: typed }) });
        return writtenBody(answer, t('request.cut'));
      },
      ({ static_qr: printed }) => t('code.printed', { id: printed.id }),
    );
  const giveBack = (by: 'code' | 'link') => () =>
    act(
      async () => writtenBody(await api.post('/qr-refunds', { ...ofShop, by }), t('request.cut')),
      ({ session, link }) => t(by === 'link' ? 'code.issued' : 'code.started', { id: (session ?? link)?.id ?? '' }),
    );
  return (
    <Form label={t('code.new')}>
      <SelectField label={t('invoice.shop')} options={shops} value={shop} onChoose={chooseShop} testId="code-shop" />
      <Field label={t('invoice.amount')}>
        <AmountInput value={amount} onType={setAmount} placeholder={t('invoice.anyAmount')} />
      </Field>
      <div className="row whole">
        <Button name="print-code" work={print} kind="first" label={t('code.print')} />
        <Button name="start-return" work={giveBack('code')} label={t('code.start')} />
        <Button name="issue-link" work={giveBack('link')} label={t('code.issue')} />
      </div>
    </Form>
  );
}
