import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { Language } from '@tilla/shared/domain/language.ts';
import { UiContext } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { askDesk, CallRefused } from './api/desk-api.ts';
import { type Session, SessionContext } from './api/session.ts';
import { Frame } from './Frame.tsx';
import { Problem } from './parts/Problem.tsx';
import { BEARER_PLACE, LANGUAGE_PLACE } from './state/places.ts';
import { SetPassword } from './views/SetPassword.tsx';
import { SignIn } from './views/SignIn.tsx';
import { WordsContext, wordsOf } from './words/words.ts';

export function App({ startLanguage }: { readonly startLanguage: Language }): ReactNode {
  const [language, setLanguage] = useState(startLanguage);
  const [token, setToken] = useState(() => sessionStorage.getItem(BEARER_PLACE));
  const words = useMemo(() => wordsOf(language), [language]);
  // Nothing of one session is shown in the next.
  const client = useMemo(() => new QueryClient({ defaultOptions: { queries: { meta: { token } } } }), [token]);
  useEffect(() => {
    localStorage.setItem(LANGUAGE_PLACE, language);
    document.documentElement.lang = language;
    document.title = `${words.t('title')} · Tilla`;
  }, [language, words]);
  const leave = useCallback(() => {
    sessionStorage.removeItem(BEARER_PLACE);
    setToken(null);
  }, []);
  const enter = (opened: string): void => {
    sessionStorage.setItem(BEARER_PLACE, opened);
    setToken(opened);
  };
  return (
    <WordsContext value={words}>
      <UiContext value={words}>
        <QueryClientProvider client={client}>
          {token === null ? (
            <SignIn onOpen={enter} onSpeak={setLanguage} />
          ) : (
            <SignedIn token={token} onLeave={leave} onSpeak={setLanguage} />
          )}
        </QueryClientProvider>
      </UiContext>
    </WordsContext>
  );
}

function SignedIn({
  token,
  onLeave,
  onSpeak,
}: {
  readonly token: string;
  readonly onLeave: () => void;
  readonly onSpeak: (language: Language) => void;
}): ReactNode {
  const { data, error } = useQuery({
    queryKey: ['session.view'],
    queryFn: () => askDesk('session.view', {}, token),
    retry: false,
  });
  const isOver = error instanceof CallRefused && error.view.code === 'desk_signed_out';
  useEffect(() => {
    if (isOver) onLeave();
  }, [isOver, onLeave]);
  const session = useMemo<Session | null>(
    () => (data === undefined ? null : { token, view: data, leave: onLeave }),
    [token, data, onLeave],
  );
  if (session === null) return <Problem error={isOver ? null : error} />;
  return (
    <SessionContext value={session}>
      {session.view.person.mustSetPassword ? <SetPassword /> : <Frame onSpeak={onSpeak} />}
    </SessionContext>
  );
}
