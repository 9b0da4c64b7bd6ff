export interface PartOfSale {
  readonly id: string;
  readonly at: string;
}

/** From 1 in the order the money came; empty for a single tender. */
export function numberedParts(parts: readonly PartOfSale[]): ReadonlyMap<string, number> {
  if (parts.length < 2) return new Map();
  const inOrder = parts.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return new Map(inOrder.map(({ id }, index) => [id, index + 1]));
}
