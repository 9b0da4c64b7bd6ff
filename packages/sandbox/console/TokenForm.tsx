import { useState } from 'react';
import { Button } from './kit/Button.tsx';
import { Field } from './kit/Field.tsx';
import { useWords } from './words/words-context.ts';

export function TokenForm({ onOpen }: { readonly onOpen: (token: string) => void }) {
  const { t } = useWords();
  const [token, setToken] = useState('');
  const open = (): void => {
    if (token !== '') onOpen(token);
  };
  return (
    <main className="door">
      <h1>{t('title')}</h1>
      <p>{t('token.needed')}</p>
      <Field label={t('token.label')}>
        <input
          type="password"
          autoComplete="off"
          required
          autoFocus
          value={token}
          onChange={({ target }) => setToken(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') open();
          }}
        />
      </Field>
      <Button name="open" work={open} kind="first" label={t('token.open')} />
    </main>
  );
}
