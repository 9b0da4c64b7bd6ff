/** Balance and cost of one item, folded over its moves in the order of their dates. */

import { multiplyHalfUp } from '@tilla/payment-api/money.ts';

export const incomingMoves = ['received', 'arrived', 'returned'] as const;
const outgoingMoves = ['sold', 'writtenOff', 'sent'] as const;
export const moveKinds = [...incomingMoves, ...outgoingMoves, 'counted'] as const;
export type MoveKind = (typeof moveKinds)[number];

/** A place in the order of all moves: `(at, ledger, seq)`, then the line of its document. */
export interface MovePlace {
  /** Epoch ms. */
  readonly atMs: number;
  readonly ledger: string;
  readonly seq: number;
  readonly line: number;
}

export interface StockMove extends MovePlace {
  readonly kind: MoveKind;
  /** Thousandths of the item's unit; of a count, what was on the shelf. */
  readonly thousandths: number;
  /** Of the whole line: what a delivery or an opening count cost, or the cost of a sale as a closed shift reported it. Null: unknown. */
  readonly costTiyn: number | null;
}

export interface StockState {
  /** Null before the first stock document: sales alone say nothing about a shelf. */
  readonly thousandths: number | null;
  /** Moving average of a whole unit, in thousandths of a tiyn. Null: unknown. */
  readonly averageMilli: number | null;
}

export interface FoldedMove {
  readonly after: StockState;
  /** Cost of what left, or of what was found missing (negative: a surplus). Null: unknown. */
  readonly costTiyn: number | null;
  /** Of a count: counted less expected. Null where nothing was known before. */
  readonly differenceThousandths: number | null;
}

export const emptyStock: StockState = { thousandths: null, averageMilli: null };

const PER_UNIT = 1_000;
const MILLI = 1_000;

export function compareMoves(one: MovePlace, other: MovePlace): number {
  return (
    one.atMs - other.atMs ||
    (one.ledger < other.ledger ? -1 : one.ledger > other.ledger ? 1 : 0) ||
    one.seq - other.seq ||
    one.line - other.line
  );
}

/** A count is an anchor: it replaces the balance, whatever was known before. */
export function applyMove(before: StockState, move: StockMove): FoldedMove {
  const { kind, thousandths, costTiyn } = move;
  const { averageMilli } = before;
  switch (kind) {
    case 'counted': {
      const difference = before.thousandths === null ? null : thousandths - before.thousandths;
      const missingTiyn = difference === null ? null : costOf(-difference, averageMilli);
      // A count says how many; what they cost counts only where no delivery has said it.
      const opening =
        costTiyn === null || thousandths <= 0 ? null : multiplyHalfUp(costTiyn, PER_UNIT * MILLI, thousandths);
      return {
        after: { thousandths, averageMilli: averageMilli ?? opening },
        costTiyn: missingTiyn,
        differenceThousandths: difference,
      };
    }
    case 'received':
    case 'arrived':
      return {
        after: {
          thousandths: (before.thousandths ?? 0) + thousandths,
          averageMilli: averageAfter(before, thousandths, costTiyn),
        },
        costTiyn,
        differenceThousandths: null,
      };
    case 'returned':
      return {
        after: { ...before, thousandths: moved(before.thousandths, thousandths) },
        costTiyn: costTiyn ?? costOf(thousandths, averageMilli),
        differenceThousandths: null,
      };
    case 'sold':
      return {
        after: { ...before, thousandths: moved(before.thousandths, -thousandths) },
        costTiyn: costTiyn ?? costOf(thousandths, averageMilli),
        differenceThousandths: null,
      };
    case 'writtenOff':
    case 'sent':
      return {
        after: { ...before, thousandths: (before.thousandths ?? 0) - thousandths },
        costTiyn: costOf(thousandths, averageMilli),
        differenceThousandths: null,
      };
  }
}

/** In any order of arrival; late and re-dated moves are simply in the list. */
export function foldStock(moves: readonly StockMove[]): StockState {
  return moves.toSorted(compareMoves).reduce((state, move) => applyMove(state, move).after, emptyStock);
}

/** Null where the average is unknown, never zero. */
export function costOf(thousandths: number, averageMilli: number | null): number | null {
  return averageMilli === null ? null : multiplyHalfUp(averageMilli, thousandths, PER_UNIT * MILLI);
}

/** Of a whole unit, in tiyn. */
export function unitCostTiyn(averageMilli: number | null): number | null {
  return costOf(PER_UNIT, averageMilli);
}

/** Null where nothing is earned or the cost is unknown; one decimal. */
export function marginPercent(revenueTiyn: number, costTiyn: number | null): number | null {
  if (costTiyn === null || revenueTiyn <= 0) return null;
  return Math.round(((revenueTiyn - costTiyn) * 1_000) / revenueTiyn) / 10;
}

/** What was sold before the first document moves nothing. */
function moved(thousandths: number | null, by: number): number | null {
  return thousandths === null ? null : thousandths + by;
}

/** A delivery without a price leaves the average; below zero there is nothing to average with. */
function averageAfter(
  { thousandths, averageMilli }: StockState,
  added: number,
  costTiyn: number | null,
): number | null {
  if (costTiyn === null || added <= 0) return averageMilli;
  const onShelf = Math.max(0, thousandths ?? 0);
  const addedMilli = multiplyHalfUp(costTiyn, PER_UNIT * MILLI, added);
  if (averageMilli === null || onShelf === 0) return addedMilli;
  return averageMilli + multiplyHalfUp(addedMilli - averageMilli, added, onShelf + added);
}
