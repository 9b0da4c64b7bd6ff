/** The nearest candidate by edit distance, where it is near enough to be meant. */
export function nearest(given: string, candidates: Iterable<string>): string | undefined {
  let found: string | undefined;
  let best = Math.max(2, Math.floor(given.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(given.toLowerCase(), candidate.toLowerCase());
    if (distance >= best || distance * 2 > Math.max(given.length, candidate.length)) continue;
    best = distance;
    found = candidate;
  }
  return found;
}

/** `; did you mean "x"?`, or nothing. */
export function didYouMean(given: string, candidates: Iterable<string>): string {
  const found = nearest(given, candidates);
  return found === undefined ? '' : `; did you mean "${found}"?`;
}

function editDistance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (before[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      now.push(Math.min(replaced, (before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1));
    }
    before = now;
  }
  return before[other.length] ?? 0;
}
