import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Field } from '../kit/Field.tsx';
import { Form } from '../kit/Form.tsx';
import { codeOptions } from '../kit/options.ts';
import { SelectField } from '../kit/SelectField.tsx';
import { useConsole } from '../state/console-context.ts';
import { useWords } from '../words/words-context.ts';
import type { ShopProps } from './shop-props.ts';

const decisions = ['required', 'submitted', 'needs_changes', 'approved', 'blocked'] as const;

export function ShopKyc({ shop }: ShopProps) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const [chosen, setChosen] = useState<(typeof decisions)[number]>();
  const [comment, setComment] = useState('');
  const { organization_id: id } = shop;
  const status = chosen ?? shop.kyc_status;
  const decide = () =>
    act(
      async () => {
        const remark = comment.trim();
        const answer = await api.post('/kyc', {
          organization_id: id,
          status,
          ...(remark !== '' && { comment: remark }),
        });
        setChosen(undefined);
        setComment('');
        return answer;
      },
      ({ kyc_status: decided }) => t('shop.decided', { status: decided }),
    );
  return (
    <Form label={t('shop.kyc')}>
      <SelectField
        label={t('shop.kyc')}
        name="kyc-status"
        options={codeOptions(decisions)}
        value={status}
        onChoose={setChosen}
        isCode
      />
      <Field label={t('shop.kycComment')} isWide>
        <input
          type="text"
          autoComplete="off"
          maxLength={1000}
          data-act="kyc-comment"
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      </Field>
      <Button name="decide-kyc" work={decide} of={id} label={t('shop.decide')} />
    </Form>
  );
}
