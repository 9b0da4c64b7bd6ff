import { parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import { almatyDay, formatDay } from '@tilla/shared/domain/almaty-time.ts';
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
