import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/domain/language.ts';

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return language === 'kk' || language === 'en' ? language : 'ru';
}
