import { Button } from '../kit/Button.tsx';
import { Field } from '../kit/Field.tsx';
import { Form } from '../kit/Form.tsx';
import { SavedInput } from '../kit/SavedInput.tsx';
import { useConsole } from '../state/console-context.ts';
import { useWords } from '../words/words-context.ts';
import { ShopChoice } from './ShopStates.tsx';
import type { ShopProps } from './shop-props.ts';
import { useSaveShop } from './use-save-shop.ts';

export function ShopWebhook({ shop }: ShopProps) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const save = useSaveShop(shop);
  const { organization_id: id } = shop;
  const test = () =>
    act(
      () => api.post('/webhooks/test', { organization_id: id }),
      ({ deliveries: [first] }) =>
        first === undefined ? t('event.nobody') : t('shop.tested', { status: t(`event.status.${first.status}`) }),
    );
  return (
    <Form label={t('shop.webhook')}>
      <Field label={t('shop.webhook')} isWide>
        <SavedInput
          name="webhook"
          type="url"
          placeholder="http://127.0.0.1:3000/webhook"
          value={shop.webhook_url ?? ''}
          onSave={(typed) => save({ webhook_url: typed === '' ? null : typed })}
        />
      </Field>
      <ShopChoice
        shop={shop}
        name="webhook_review"
        values={['pending', 'approved', 'rejected']}
        value={shop.webhook_review_status}
        change={(status) => ({ webhook_review_status: status })}
      />
      <Button name="test-webhook" work={test} of={id} label={t('shop.test')} />
    </Form>
  );
}
