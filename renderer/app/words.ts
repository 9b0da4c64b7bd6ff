import i18next from 'i18next';
import { useEffect } from 'react';
import { initReactI18next } from 'react-i18next';
import { create } from 'zustand';
import type { Language } from '../../shared/domain/language.ts';
import { missingWords } from '../../shared/locales/missing.ts';

/** Each language has chunks of its own: a till speaks one, and two more would be half of what loads first. */
const firstWords = {
  ru: async () => (await import('../../shared/locales/ru-words.ts')).ruWords,
  kk: async () => (await import('../../shared/locales/kk-words.ts')).kkWords,
  en: async () => (await import('../../shared/locales/en-words.ts')).enWords,
} as const satisfies Record<Language, () => Promise<object>>;

const laterWords = {
  ru: async () => (await import('../../shared/locales/ru-later-words.ts')).ruLaterWords,
  kk: async () => (await import('../../shared/locales/kk-later-words.ts')).kkLaterWords,
  en: async () => (await import('../../shared/locales/en-later-words.ts')).enLaterWords,
} as const satisfies Record<Language, () => Promise<object>>;

async function take(language: Language, load: () => Promise<object>): Promise<void> {
  for (const [part, words] of Object.entries(await load())) {
    if (!i18next.hasResourceBundle(language, part)) i18next.addResourceBundle(language, part, words);
  }
}

/** Whether `takeLaterWords` has brought them in the language that is spoken now. */
export function hasLaterWords(): boolean {
  const { spoken } = useSpoken.getState();
  return spoken !== null && i18next.hasResourceBundle(spoken, 'frame');
}

/** The words of every screen outside of the first bundle, in the language that is spoken now. */
export async function takeLaterWords(): Promise<void> {
  const { spoken } = useSpoken.getState();
  if (spoken !== null) await take(spoken, laterWords[spoken]);
}

interface WordsState {
  /** What the screens speak; null until the first language is there, and nothing is drawn before. */
  readonly spoken: Language | null;
  /** The language that was wanted last and did not come. */
  readonly missing: Language | null;
}

const useSpoken = create<WordsState>()(() => ({ spoken: null, missing: null }));

export async function startWords(): Promise<void> {
  await i18next.use(initReactI18next).init({
    resources: missingWords,
    lng: 'ru',
    fallbackLng: false,
    ns: ['app'],
    defaultNS: 'app',
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}

let wanted: Language | null = null;

async function speak(language: Language): Promise<void> {
  wanted = language;
  try {
    await take(language, firstWords[language]);
    // Screens that are open change their language as a whole.
    if (useSpoken.getState().spoken !== null) await take(language, laterWords[language]);
  } catch {
    if (wanted !== language) return;
    // Only the words of this very notice are sure to be there.
    if (useSpoken.getState().spoken === null) await i18next.changeLanguage(language);
    useSpoken.setState({ missing: language });
    return;
  }
  // Somebody who pressed two languages in a row gets the second, whichever loaded last.
  if (wanted !== language) return;
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
  useSpoken.setState({ spoken: language, missing: null });
}

/** Makes the screens speak this language once its words are there; null: not known yet. */
export function useWords(language: Language | null): WordsState {
  useEffect(() => {
    if (language !== null) void speak(language);
  }, [language]);
  return useSpoken();
}
