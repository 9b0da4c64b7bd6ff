import type { Language } from '@tilla/shared/domain/language.ts';
import { formatThousandths, type Measure } from '@tilla/shared/domain/measure.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { unitWord } from '@tilla/shared/domain/units.ts';

export interface Sold {
  readonly unit: string | null;
  readonly priceTiyn: number;
  readonly count: number;
  readonly measure?: Measure | null | undefined;
}

export function howMuch({ count, unit, priceTiyn, measure }: Sold, language: Language): string {
  if (measure === undefined || measure === null) return `${String(count)} × ${formatMoney(priceTiyn, language)}`;
  const { thousandths, unitPriceTiyn } = measure;
  return `${formatThousandths(thousandths, language)} ${unitWord(unit, language)} × ${formatMoney(unitPriceTiyn, language)}`;
}
