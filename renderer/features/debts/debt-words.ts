const MAX_NAMES = 3;

/** The first goods of a debt, and how many more. */
export function boughtWords(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return `${names.slice(0, MAX_NAMES).join(', ')}${more > 0 ? ` +${String(more)}` : ''}`;
}
