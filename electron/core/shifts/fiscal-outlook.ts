import type { TenderView } from '@tilla/shared/contract/views/tender-view.ts';
import type { ErrorCode } from '@tilla/shared/domain/errors/error-codes.ts';
import { TenderRecord } from '../ledger/tender-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { viewReceipt } from './tender-view.ts';

/** `never`: no printed paper may promise it. */
export type FiscalOutlook = 'issued' | 'pending' | 'late' | 'never';

/** Codes for a shop without fiscal receipts, until that changes at the service. */
const noneForShop: ReadonlySet<string> = new Set<ErrorCode>(['fiscal_receipts_disabled', 'grant_not_granted']);
const neverIssued: ReadonlySet<string> = new Set<string>([...noneForShop, 'item_not_fiscal' satisfies ErrorCode]);

const MAX_RECENT = 5;

export function createFiscalOutlook({ ledger, operations }: ShopContext): (tender: TenderView) => FiscalOutlook {
  function hasNoReceipts(): boolean {
    const recent = ledger.find('tender', { limit: MAX_RECENT }).map(({ value }) => TenderRecord.parse(value));
    const ended = recent
      .map((tender) => viewReceipt(tender, operations))
      .find((receipt) => receipt !== null && (receipt.phase === 'done' || receipt.problem !== null));
    return noneForShop.has(ended?.problem?.code ?? '');
  }

  return ({ receipt }) => {
    if (receipt === null) return 'never';
    const { phase, problem, fiscalNumber, url, withoutCode } = receipt;
    if (phase === 'done') return fiscalNumber === null && url === null ? 'never' : 'issued';
    if (withoutCode.length > 0 || neverIssued.has(problem?.code ?? '')) return 'never';
    if (phase !== 'sending' && phase !== 'accepted') return 'late';
    return hasNoReceipts() ? 'never' : 'pending';
  };
}
