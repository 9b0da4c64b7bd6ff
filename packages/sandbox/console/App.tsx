import type { Language } from '@tilla/shared/domain/language.ts';
import { useEffect, useMemo, useState } from 'react';
import { forgetToken, rememberToken } from './api/token.ts';
import { Console } from './Console.tsx';
import { Button } from './kit/Button.tsx';
import { Field } from './kit/fields.tsx';
import { rememberLanguage } from './words/language.ts';
import { wordsOf } from './words/words.ts';
import { useWords, WordsContext } from './words/words-context.ts';

interface AppProps {
  readonly startToken: string | null;
  readonly startLanguage: Language;
}

export function App({ startToken, startLanguage }: AppProps) {
  const [token, setToken] = useState(startToken);
  const [language, setLanguage] = useState(startLanguage);
  const words = useMemo(() => wordsOf(language), [language]);
  useEffect(() => {
    rememberLanguage(language);
    document.documentElement.lang = language;
    document.title = `${words.t('title')} · Tilla`;
  }, [language, words]);
  const open = (given: string): void => {
    rememberToken(given);
    setToken(given);
  };
  const refuse = (): void => {
    forgetToken();
    setToken(null);
  };
  return (
    <WordsContext value={words}>
      {token === null ? (
        <TokenForm onOpen={open} />
      ) : (
        <Console key={token} token={token} onRefused={refuse} onSpeak={setLanguage} />
      )}
    </WordsContext>
  );
}

function TokenForm({ onOpen }: { readonly onOpen: (token: string) => void }) {
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
