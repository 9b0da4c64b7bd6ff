import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import type { CartLine } from '@tilla/shared/domain/cart.ts';
import { linesWithoutCode, withChosenCodes } from '@tilla/shared/domain/fiscal-code.ts';
import type { GoodsShelf } from '../catalog/goods-shelf.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { type TenderRecord, worthOfTender } from '../ledger/tender-record.ts';

type Part = Pick<TenderRecord, 'fromTiyn' | 'amountTiyn' | 'roundingTiyn'>;

export interface LineCodes {
  missingIn(cart: CartInput): CartLine[];
  missingOf(sale: Pick<SaleRecord, 'cart' | 'fiscalCodes'>, tender: Part): CartLine[];
}

export function createLineCodes(shelf: Pick<GoodsShelf, 'find'>): LineCodes {
  return {
    missingIn: (cart) => linesWithoutCode(cart, shelf.find),
    missingOf(sale, tender) {
      const part = { fromTiyn: tender.fromTiyn, toTiyn: tender.fromTiyn + worthOfTender(tender) };
      return linesWithoutCode(codedCartOf(sale), shelf.find, part);
    },
  };
}

export function codedCartOf({ cart, fiscalCodes }: Pick<SaleRecord, 'cart' | 'fiscalCodes'>): CartInput {
  return withChosenCodes(cart, fiscalCodes);
}
