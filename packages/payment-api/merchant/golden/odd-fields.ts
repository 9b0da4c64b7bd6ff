const oddValues = { missing: undefined, null: null, text: 'x', fraction: 7.25, boolean: true, list: [] };

/**
 * By path of a field (the first element stands for a list): the odd values with which `read` fails, in one text. Fields
 * that may have any value are left out.
 */
export function oddFields(body: unknown, read: (body: unknown) => unknown): Record<string, string> {
  const found = pathsOf(body).map((path) => {
    const failing = Object.entries(oddValues).filter(([, odd]) => !succeeds(read, withValue(body, path, odd)));
    return [path.join('.'), failing.map(([name]) => name).join(' ')] as const;
  });
  return Object.fromEntries(found.filter(([, failing]) => failing !== ''));
}

function succeeds(read: (body: unknown) => unknown, body: unknown): boolean {
  try {
    return read(body) !== undefined;
  } catch {
    return false;
  }
}

function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? Object.entries(value).slice(0, 1) : Object.entries(value);
  return entries.flatMap(([key, inner]) => [[key], ...pathsOf(inner).map((rest) => [key, ...rest])]);
}

function withValue(value: unknown, [key = '', ...rest]: readonly string[], odd: unknown): unknown {
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) };
  const inner = (copy as Record<string, unknown>)[key];
  const changed = rest.length === 0 ? odd : withValue(inner, rest, odd);
  if (changed === undefined) Reflect.deleteProperty(copy, key);
  else Reflect.set(copy, key, changed);
  return copy;
}
