const colours = ['bread', 'dairy', 'meat', 'grocery', 'tea', 'drinks', 'sweets', 'produce', 'home'] as const;
export type CategoryColour = (typeof colours)[number];

/** The service's usual codes, where the colour has another name. */
const usual: Readonly<Record<string, CategoryColour>> = { bakery: 'bread', household: 'home' };

/** The colour of a category, the same at each till and each start; goods without one are grey. */
export function categoryColour(key: string | null): CategoryColour {
  if (key === null) return 'home';
  const own = usual[key] ?? colours.find((colour) => colour === key);
  if (own !== undefined) return own;
  let sum = 0;
  for (const letter of key) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return colours[sum % colours.length] ?? 'home';
}
