import { TenderKind, type TenderTotalView } from '@tilla/shared/contract/views/tender-view.ts';

export interface PaidPart {
  readonly tender: TenderKind;
  readonly amountTiyn: number;
}

export function totalsByTender(parts: readonly PaidPart[]): TenderTotalView[] {
  return TenderKind.options.flatMap((tender) => {
    const own = parts.filter((part) => part.tender === tender);
    return own.length === 0 ? [] : [{ tender, amountTiyn: sumOf(own), count: own.length }];
  });
}

export function sumOf(parts: readonly { readonly amountTiyn: number }[]): number {
  return parts.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);
}
