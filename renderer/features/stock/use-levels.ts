import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { formatMargin, formatStock } from '@tilla/shared/domain/stock/stock-text.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';

/** A margin below it is shown in amber. */
const THIN_PERCENT = 15;

export interface LevelCells {
  readonly left: string;
  readonly leftTone: 'none' | 'low' | null;
  /** Null for everybody but a manager. */
  readonly costs: { readonly cost: string | null; readonly margin: string | null; readonly isThin: boolean } | null;
}

export interface Levels {
  readonly seesCosts: boolean;
  readonly of: (id: number) => LevelCells | undefined;
}

/** What is left of the rows in sight, and for managers cost and margin; null in a shop that keeps no stock. */
export function useLevels(ids: readonly number[], language: Language): Levels | null {
  const { t } = useTranslation('shelf');
  const isKept = useTillQuery('stock.state', {}).data?.isKept === true;
  const seesCosts = useTillQuery('app.view', {}).data?.person?.role === 'manager';
  const shown = ids.filter((id) => id > 0);
  const { data } = useTillQuery(
    'stock.levels',
    { ids: shown },
    { enabled: isKept && shown.length > 0, keepsLast: true },
  );
  return useMemo(() => {
    if (!isKept) return null;
    const cells = new Map(
      (data?.levels ?? []).map(({ id, thousandths, unit, isLow, costTiyn, marginPercent }): [number, LevelCells] => [
        id,
        {
          left: thousandths === null ? '–' : thousandths === 0 ? t('none') : formatStock(thousandths, unit, language),
          leftTone: thousandths === null || !isLow ? null : thousandths <= 0 ? 'none' : 'low',
          costs: seesCosts
            ? {
                cost: costTiyn === null ? null : formatMoney(costTiyn, language),
                margin: marginPercent === null ? null : formatMargin(Math.round(marginPercent), language),
                isThin: marginPercent !== null && marginPercent < THIN_PERCENT,
              }
            : null,
        },
      ]),
    );
    return { seesCosts, of: (id) => cells.get(id) };
  }, [isKept, seesCosts, data, t, language]);
}
