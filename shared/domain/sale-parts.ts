/** A sale that was paid by several tenders: which part of it each is. */

export interface PartOfSale {
  readonly id: string;
  /** When its money came, as a timestamp. */
  readonly at: string;
}

/** The number of each part, from 1 on, in the order their money came; empty where there is one tender alone. */
export function numberedParts(parts: readonly PartOfSale[]): ReadonlyMap<string, number> {
  if (parts.length < 2) return new Map();
  const inOrder = parts.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return new Map(inOrder.map(({ id }, index) => [id, index + 1]));
}
