/** Query parameters in wire names; arrays become `name[]=a&name[]=b`. */
export type Query = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>
>;

/** Everything is encoded: `+` in a time's offset must not arrive as a space (Conventions, Bare date). */
export function queryString(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    const values = typeof value === 'object' ? value : [value];
    const key = typeof value === 'object' ? `${name}[]` : name;
    return values.map((one) => `${encodeURIComponent(key)}=${encodeURIComponent(String(one))}`);
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
