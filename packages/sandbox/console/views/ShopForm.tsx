import { Check } from '@tilla/ui/Check.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useState } from 'react';
import { ActButton } from '../parts/ActButton.tsx';
import { codeOptions, Form } from '../parts/fields.tsx';
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
        <TextField label={t('shop.name')} autoComplete="off" maxLength={255} value={name} onChange={setName} />
        <Select
          isLabelShown
          label={t('shop.mode')}
          options={codeOptions(['sandbox', 'production'])}
          value={mode}
          onChange={setMode}
        />
        <Check isSelected={hasGoods} onChange={setHasGoods} testId="demo-goods">
          {t('shop.demoGoods')}
        </Check>
        <ActButton name="make-shop" work={make} look="main" label={t('shop.make')} />
      </Form>
      <p className="made" role="status" hidden={key === undefined}>
        {t('shop.keyOnce')} <code>{key}</code>
      </p>
    </>
  );
}
