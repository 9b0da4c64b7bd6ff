import { type LineAsk, type ReturnableLine, worthOfPieces } from './refund-lines.ts';

/** `count` is null for a sum of the line. */
export interface ReturnedLine {
  readonly itemId: string;
  readonly name: string;
  readonly count: number | null;
  readonly amountTiyn: number;
}

/** Undefined where a line is unknown, repeated, or has less left (rule R3). */
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
