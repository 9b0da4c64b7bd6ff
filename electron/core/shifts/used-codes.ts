import { type CartInput, FiscalCode } from '@tilla/shared/contract/views/sale-view.ts';
import type { z } from 'zod';
import { putNote } from '../ledger/records.ts';
import type { Ledger, RecordPut } from '../platform/ports.ts';

type Goods = Pick<CartInput['lines'][number], 'catalogItemId' | 'name'>;

export function putUsedCodes(lines: CartInput['lines']): RecordPut[] {
  const puts = lines.flatMap(({ fiscalCode, ...goods }): [string, RecordPut][] => {
    const id = noteIdOf(goods);
    return fiscalCode === undefined ? [] : [[id, putNote(id, fiscalCode)]];
  });
  return [...new Map(puts).values()];
}

export function usedCodeOf(ledger: Pick<Ledger, 'read'>, goods: Goods): z.infer<typeof FiscalCode> | undefined {
  return FiscalCode.safeParse(ledger.read('note', noteIdOf(goods))?.value).data;
}

function noteIdOf({ catalogItemId, name }: Goods): string {
  return `fiscal_code:${catalogItemId === null ? name.trim().toLowerCase() : String(catalogItemId)}`;
}
