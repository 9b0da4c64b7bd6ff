import type { Language } from '@tilla/shared/domain/language.ts';
import { useTranslation } from 'react-i18next';

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return language === 'kk' || language === 'en' ? language : 'ru';
}
