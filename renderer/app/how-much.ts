import type { Language } from '../../shared/domain/language.ts';
import { formatThousandths, type Measure } from '../../shared/domain/measure.ts';
import { formatMoney } from '../../shared/domain/money.ts';
import { unitWord } from '../../shared/domain/units.ts';

/** The parts of a line that decide how its quantity is shown. */
export interface Sold {
  readonly unit: string | null;
  readonly priceTiyn: number;
  readonly count: number;
  readonly measure?: Measure | null | undefined;
}

/** `2 × 720 ₸`, and of goods that were weighed `0,35 кг × 1 090 ₸`. */
export function howMuch({ count, unit, priceTiyn, measure }: Sold, language: Language): string {
  if (measure === undefined || measure === null) return `${String(count)} × ${formatMoney(priceTiyn, language)}`;
  const { thousandths, unitPriceTiyn } = measure;
  return `${formatThousandths(thousandths, language)} ${unitWord(unit, language)} × ${formatMoney(unitPriceTiyn, language)}`;
}
