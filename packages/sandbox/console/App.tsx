import type { Language } from '@tilla/shared/domain/language.ts';
import { useEffect, useMemo, useState } from 'react';
import { forgetToken, rememberToken } from './api/token.ts';
import { Console } from './Console.tsx';
import { TokenForm } from './TokenForm.tsx';
import { rememberLanguage } from './words/language.ts';
import { wordsOf } from './words/words.ts';
import { WordsContext } from './words/words-context.ts';

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
