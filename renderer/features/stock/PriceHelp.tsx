import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { overMarkup } from '@tilla/shared/domain/social-foods.ts';
import { markupPercent, parsePercent, priceFromMarkup } from '@tilla/shared/domain/stock/markup.ts';
import { marginPercent } from '@tilla/shared/domain/stock/stock-fold.ts';
import { formatMargin } from '@tilla/shared/domain/stock/stock-text.ts';
import { Say } from '@tilla/ui/Say.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServiceTimeOf } from '#renderer/app/service-clock.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';

interface Priced {
  readonly priceTiyn: number;
  /** Of a unit. */
  readonly costTiyn: number;
}

export function useIsManager(): boolean {
  return useTillQuery('app.view', {}).data?.person?.role === 'manager';
}

/** Null for everybody but a manager, and where it is unknown. */
export function useCostOf(id: number | null): number | null {
  const isManager = useIsManager();
  const isAsked = isManager && id !== null && id > 0;
  const { data } = useTillQuery('stock.levels', { ids: isAsked ? [id] : [] }, { enabled: isAsked });
  return isAsked ? (data?.levels[0]?.costTiyn ?? null) : null;
}

/** The markup of a price that is being typed, and the price from a markup that is. */
export function MarkupField({
  priceTiyn,
  costTiyn,
  onPrice,
  onLeave,
}: Priced & { readonly onPrice: (priceTiyn: number) => void; readonly onLeave?: () => void }): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const step = useTillQuery('app.view', {}).data?.settings.priceStep ?? 1;
  const [typed, setTyped] = useState<string | null>(null);
  const markup = markupPercent(priceTiyn, costTiyn);
  const margin = marginPercent(priceTiyn, costTiyn);
  const shown = markup === null || priceTiyn === 0 ? '' : formatMargin(markup, language).replace(/\s*%$/u, '');
  return (
    <TextField
      label={t('price.markup')}
      inputMode="decimal"
      value={typed ?? shown}
      onChange={(text) => {
        setTyped(text);
        const percent = parsePercent(text);
        if (percent !== undefined && costTiyn > 0) onPrice(priceFromMarkup(costTiyn, percent, step));
      }}
      onBlur={() => {
        setTyped(null);
        onLeave?.();
      }}
      hint={t('price.margin', {
        cost: formatMoney(costTiyn, language),
        margin: margin === null ? '–' : formatMargin(margin, language),
      })}
      testId="price-markup"
    />
  );
}

/** It warns and never blocks. */
export function OverMarkup({ name, priceTiyn, costTiyn }: Priced & { readonly name: string }): ReactNode {
  const { t } = useTranslation('stock');
  const language = useLanguage();
  const over = overMarkup({ name, priceTiyn, costTiyn }, almatyDay(useServiceTimeOf(null)));
  if (over === null) return null;
  return (
    <Say tone="wait" role="status" testId="over-markup">
      {t('price.over', {
        food: over.name[language],
        percent: formatMargin(over.markupPercent, language),
        limit: formatMargin(over.maxMarkupPercent, language),
        price: formatMoney(over.maxPriceTiyn, language),
      })}
    </Say>
  );
}
