import { parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import { almatyDay, formatDay } from '@tilla/shared/domain/almaty-time.ts';
import { weekdayOf } from '@tilla/shared/domain/evening.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { useTranslation } from 'react-i18next';

export function useDayName(today: string): (day: string) => string {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  return (day) => {
    const ms = parseWindowBound(day, 'lower') ?? 0;
    const date = formatDay(ms, language);
    if (day === today) return `${t('todayName')}, ${date}`;
    const yesterday = almatyDay((parseWindowBound(today, 'lower') ?? 0) - 1);
    return day === yesterday ? `${t('yesterdayName')}, ${date}` : date;
  };
}

/** A date in words: «26 ноября», with its weekday in front where asked. */
export function useLongDay(): (day: string, isWithWeekday?: boolean) => string {
  const { t } = useTranslation('evening');
  return (day, isWithWeekday = false) => {
    const date = t(`date.${String(Number(day.slice(5, 7)))}` as 'date.1', { day: String(Number(day.slice(8))) });
    return isWithWeekday ? `${t(`weekday.${String(weekdayOf(day))}` as 'weekday.1')}, ${date}` : date;
  };
}

/** The name of a day or a month as it stands within a sentence: only English keeps its capital there. */
export function withinSentence(name: string, language: Language): string {
  return language === 'en' ? name : name.slice(0, 1).toLowerCase() + name.slice(1);
}
