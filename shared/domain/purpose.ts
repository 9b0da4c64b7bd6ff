/** The provider shows no more. */
export const LONGEST_PURPOSE = 60;

/** The screens' own name for an unnamed amount (`sell.amountName`). */
export const UNNAMED: ReadonlySet<string> = new Set(['Товар', 'Тауар құны', 'Goods']);

interface NamedLine {
  readonly catalogItemId: string | number | null;
  readonly name: string;
}

/** The text for the whole, else the names of lines that are not from the catalog; null: none. */
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
