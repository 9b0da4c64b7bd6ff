import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { screenWords } from '../../shared/locales/index.ts';

/** All three languages are in the bundle: a till changes language at the counter, also offline. */
export async function loadWords(): Promise<void> {
  await i18next.use(initReactI18next).init({
    resources: screenWords,
    lng: 'ru',
    fallbackLng: false,
    ns: ['app'],
    defaultNS: 'app',
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}
