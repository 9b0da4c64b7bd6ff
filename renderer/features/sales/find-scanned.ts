import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { SettingsView } from '@tilla/shared/contract/views/app-view.ts';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import type { ScannedCode } from '@tilla/shared/domain/marks/scanned-code.ts';
import { isWeighedUnit, readWeightBarcode, weighedThousandths } from '@tilla/shared/domain/weight-barcode.ts';
import type { TillClient } from '#renderer/bridge/till-client.ts';

export interface Scanned {
  readonly item: CatalogItemView;
  readonly thousandths: number | null;
}

/** An answer that the scan it was asked for has not taken by then belongs to no scan. */
const MAX_AHEAD_MS = 500;

let ahead: {
  readonly barcode: string;
  readonly askedMs: number;
  readonly answer: Promise<CallOutput<'catalog.byBarcode'>>;
} | null = null;

/** A whole code is looked up while its end key is still on the way. */
export function findAhead(
  till: Pick<TillClient, 'call'>,
  { barcodes: [barcode] }: Pick<ScannedCode, 'barcodes'>,
): void {
  if (barcode === undefined) return;
  const answer = till.call('catalog.byBarcode', { barcode });
  // Reported by the scan that takes it.
  answer.catch(() => undefined);
  ahead = { barcode, askedMs: performance.now(), answer };
}

function byBarcode(till: Pick<TillClient, 'call'>, barcode: string): Promise<CallOutput<'catalog.byBarcode'>> {
  const known = ahead;
  ahead = null;
  if (known?.barcode === barcode && performance.now() - known.askedMs <= MAX_AHEAD_MS) return known.answer;
  return till.call('catalog.byBarcode', { barcode });
}

/** By the whole code, else by the item number inside a code of the scales. @throws TillProblem */
export async function findScanned(
  till: Pick<TillClient, 'call'>,
  { barcode, barcodes }: Pick<ScannedCode, 'barcode' | 'barcodes'>,
  holds: SettingsView['weightBarcodes'],
): Promise<Scanned | null> {
  for (const form of barcodes) {
    const { item: known } = await byBarcode(till, form);
    if (known !== null) return { item: known, thousandths: null };
  }
  if (holds === 'off') return null;
  const weighed = readWeightBarcode(barcode);
  if (weighed === null) return null;
  for (const article of weighed.articles) {
    const { item } = await till.call('catalog.byBarcode', { barcode: article });
    // Goods in pieces have no fractions, whatever a code says.
    if (item === null || !item.isMeasured || !isWeighedUnit(item.unit)) continue;
    const thousandths = weighedThousandths(weighed, holds, item.priceTiyn);
    if (thousandths !== null) return { item, thousandths };
  }
  return null;
}
