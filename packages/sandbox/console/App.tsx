import type { Language } from '@tilla/shared/domain/language.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { UiContext } from '@tilla/ui/ui-context.ts';
import { useText } from '@tilla/ui/use-text.ts';
import { useEffect, useMemo, useState } from 'react';
import { forgetToken, rememberToken } from './api/token.ts';
import { Console } from './Console.tsx';
import { LANGUAGE_PLACE } from './places.ts';
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
    localStorage.setItem(LANGUAGE_PLACE, language);
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
      <UiContext value={words}>
        {token === null ? (
          <TokenForm onOpen={open} />
        ) : (
          <Console key={token} token={token} onRefused={refuse} onSpeak={setLanguage} />
        )}
      </UiContext>
    </WordsContext>
  );
}

function TokenForm({ onOpen }: { readonly onOpen: (token: string) => void }) {
  const { t } = useWords();
  const token = useText();
  const open = (): void => {
    if (token.value !== '') onOpen(token.value);
  };
  return (
    <main className="token">
      <FieldForm onSend={open}>
        <h1>{t('title')}</h1>
        <p>{t('token.needed')}</p>
        <TextField label={t('token.label')} type="password" autoComplete="off" autoFocus {...token} />
        <Button type="submit" size="small" look="main" label={t('token.open')} data-act="open" />
      </FieldForm>
    </main>
  );
}
