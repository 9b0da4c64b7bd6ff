/** What of money taken at the counter goes back by the goods that come back for it; pure. */

import { type LineAsk, type ReturnableLine, worthOfPieces } from './refund-lines.ts';

/** What goes back of one line; `count` is null where it is a sum of it. */
export interface ReturnedLine {
  readonly itemId: string;
  readonly name: string;
  readonly count: number | null;
  readonly amountTiyn: number;
}

/**
 * Each line once, by pieces or by a sum of it (rule R3 counts the same way). Undefined where a line is not there, is asked for
 * twice, or has not so much left.
 */
export function planCounterReturn(
  lines: readonly ReturnableLine[],
  asks: readonly LineAsk[],
): readonly ReturnedLine[] | undefined {
  const asked = new Set<string>();
  const returned: ReturnedLine[] = [];
  for (const { itemId, count, amountTiyn } of asks) {
    const line = lines.find((one) => one.itemId === itemId);
    if (line === undefined || asked.has(itemId) || (count === null) === (amountTiyn === null)) return undefined;
    const worthTiyn = count === null ? sumOfLine(line, amountTiyn) : worthOfPieces(line, count);
    if (worthTiyn === undefined || worthTiyn === 0) return undefined;
    asked.add(itemId);
    returned.push({ itemId, name: line.name, count, amountTiyn: worthTiyn });
  }
  return returned;
}

function sumOfLine({ leftTiyn }: ReturnableLine, amountTiyn: number | null): number | undefined {
  return amountTiyn !== null && amountTiyn >= 1 && amountTiyn <= leftTiyn ? amountTiyn : undefined;
}
