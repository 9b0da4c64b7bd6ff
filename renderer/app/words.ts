import type { Language } from '@tilla/shared/domain/language.ts';
import { missingWords } from '@tilla/shared/locales/missing.ts';
import i18next from 'i18next';
import { useEffect } from 'react';
import { initReactI18next } from 'react-i18next';
import { create } from 'zustand';

/** One language at a time is loaded; two more would be half of the first bundle. */
const firstWords = {
  ru: async () => (await import('@tilla/shared/locales/ru-words.ts')).ruWords,
  kk: async () => (await import('@tilla/shared/locales/kk-words.ts')).kkWords,
  en: async () => (await import('@tilla/shared/locales/en-words.ts')).enWords,
} as const satisfies Record<Language, () => Promise<object>>;

const laterWords = {
  ru: async () => (await import('@tilla/shared/locales/ru-later-words.ts')).ruLaterWords,
  kk: async () => (await import('@tilla/shared/locales/kk-later-words.ts')).kkLaterWords,
  en: async () => (await import('@tilla/shared/locales/en-later-words.ts')).enLaterWords,
} as const satisfies Record<Language, () => Promise<object>>;

async function take(language: Language, load: () => Promise<object>): Promise<void> {
  for (const [part, words] of Object.entries(await load())) {
    if (!i18next.hasResourceBundle(language, part)) i18next.addResourceBundle(language, part, words);
  }
}

export function hasLaterWords(): boolean {
  const { spoken } = useSpoken.getState();
  return spoken !== null && i18next.hasResourceBundle(spoken, 'frame');
}

export async function takeLaterWords(): Promise<void> {
  const { spoken } = useSpoken.getState();
  if (spoken !== null) await take(spoken, laterWords[spoken]);
}

interface WordsState {
  /** Null until the first language is loaded; nothing is drawn before. */
  readonly spoken: Language | null;
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
    // Open screens change their language as a whole.
    if (useSpoken.getState().spoken !== null) await take(language, laterWords[language]);
  } catch {
    if (wanted !== language) return;
    // Only the words of this notice are sure to be loaded.
    if (useSpoken.getState().spoken === null) await i18next.changeLanguage(language);
    useSpoken.setState({ missing: language });
    return;
  }
  // After two quick choices the second wins, whichever loaded last.
  if (wanted !== language) return;
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
  useSpoken.setState({ spoken: language, missing: null });
}

/** Loads and shows this language; null: not known yet. */
export function useWords(language: Language | null): WordsState {
  useEffect(() => {
    if (language !== null) void speak(language);
  }, [language]);
  return useSpoken();
}
