/** What the payer reads beside the amount: the words that somebody typed for it. */

/** The provider shows the payer no more of a description. */
export const LONGEST_PURPOSE = 60;

/** How the screens call an amount that nobody gave a name (`sell.amountName`): says nothing to a payer. */
export const UNNAMED: ReadonlySet<string> = new Set(['Товар', 'Тауар құны', 'Goods']);

interface NamedLine {
  readonly catalogItemId: string | number | null;
  readonly name: string;
}

/**
 * The purpose of an invoice: what was typed for the whole of it, else the lines that are not from the catalog, each name once;
 * null where nobody typed any. Goods of the catalog the payer sees by themselves.
 */
export function purposeOf(lines: readonly NamedLine[], ofAll = ''): string | null {
  if (ofAll.trim() !== '') return shortened(ofAll.trim());
  const typed = lines
    .filter(({ catalogItemId, name }) => catalogItemId === null && !UNNAMED.has(name.trim()))
    .map(({ name }) => name.trim());
  const names = [...new Set(typed)].filter((name) => name !== '');
  return names.length === 0 ? null : shortened(names.join(', '));
}

function shortened(text: string): string {
  const letters = Array.from(text);
  return letters.length <= LONGEST_PURPOSE ? letters.join('') : `${letters.slice(0, LONGEST_PURPOSE - 1).join('')}…`;
}
