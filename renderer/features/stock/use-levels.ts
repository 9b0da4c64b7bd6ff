import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMargin, formatStock } from '@tilla/shared/domain/stock/stock-text.ts';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';

const none: ReadonlyMap<number, string> = new Map();

/** What is left of the rows in sight, and for managers the margin; nothing in a shop that keeps no stock. */
export function useLevels(ids: readonly number[], language: Language): ReadonlyMap<number, string> {
  const { t } = useTranslation('shelf');
  const isKept = useTillQuery('stock.state', {}).data?.isKept === true;
  const shown = ids.filter((id) => id > 0);
  const { data } = useTillQuery(
    'stock.levels',
    { ids: shown },
    { enabled: isKept && shown.length > 0, keepsLast: true },
  );
  if (data === undefined || data.levels.length === 0) return none;
  return new Map(
    data.levels.flatMap(({ id, thousandths, unit, marginPercent }) => {
      if (thousandths === null) return [];
      const left = thousandths === 0 ? t('none') : formatStock(thousandths, unit, language);
      return [[id, marginPercent === null ? left : `${formatMargin(marginPercent, language)} · ${left}`] as const];
    }),
  );
}
