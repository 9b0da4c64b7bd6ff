import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { codeOptions, Field, Form, SelectField } from '../kit/fields.tsx';
import { useConsole } from '../state/console-context.ts';
import { useWords } from '../words/words-context.ts';

export function ShopForm() {
  const { t } = useWords();
  const { api, act } = useConsole();
  const [name, setName] = useState('');
  const [mode, setMode] = useState<'sandbox' | 'production'>('production');
  const [hasGoods, setHasGoods] = useState(true);
  const [key, setKey] = useState<string>();
  const make = () =>
    act(
      async () => {
        const typed = name.trim();
        const answer = await api.post('/organizations', {
          mode,
          ...(hasGoods ? { catalog: 'demo' } : { has_catalog: true }),
          ...(typed !== '' && { name: typed }),
        });
        setKey(answer.api_key);
        return answer.organization_id;
      },
      (id) => t('shop.made', { id }),
    );
  return (
    <>
      <Form label={t('shop.new')}>
        <Field label={t('shop.name')}>
          <input
            type="text"
            autoComplete="off"
            maxLength={255}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <SelectField
          label={t('shop.mode')}
          options={codeOptions(['sandbox', 'production'])}
          value={mode}
          onChoose={setMode}
          isCode
        />
        <label className="check">
          <input
            type="checkbox"
            data-testid="demo-goods"
            checked={hasGoods}
            onChange={({ target }) => setHasGoods(target.checked)}
          />
          <span>{t('shop.demoGoods')}</span>
        </label>
        <Button name="make-shop" work={make} kind="first" label={t('shop.make')} />
      </Form>
      <p className="made" role="status" hidden={key === undefined}>
        {t('shop.keyOnce')} <code>{key}</code>
      </p>
    </>
  );
}
