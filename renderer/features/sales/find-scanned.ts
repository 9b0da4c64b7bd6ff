import type { SettingsView } from '@tilla/shared/contract/views/app-view.ts';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import type { ScannedCode } from '@tilla/shared/domain/marks/scanned-code.ts';
import { isWeighedUnit, readWeightBarcode, weighedThousandths } from '@tilla/shared/domain/weight-barcode.ts';
import type { TillClient } from '#renderer/bridge/till-client.ts';

export interface Scanned {
  readonly item: CatalogItemView;
  readonly thousandths: number | null;
}

/** By the whole code, else by the item number inside a code of the scales. @throws TillProblem */
export async function findScanned(
  till: Pick<TillClient, 'call'>,
  { barcode, barcodes }: Pick<ScannedCode, 'barcode' | 'barcodes'>,
  holds: SettingsView['weightBarcodes'],
): Promise<Scanned | null> {
  for (const form of barcodes) {
    const { item: known } = await till.call('catalog.byBarcode', { barcode: form });
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
