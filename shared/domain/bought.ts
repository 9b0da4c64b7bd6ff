import { UNNAMED } from './purpose.ts';

export interface Bought {
  readonly name: string;
  readonly more: number;
}

interface Basket {
  readonly lines: readonly { readonly catalogItemId: number | null; readonly name: string }[];
  readonly purpose?: string | undefined;
}

/** Null where nobody named anything. */
export function boughtOf({ lines, purpose = '' }: Basket, comment = ''): Bought | null {
  const named = lines.find(({ name }) => isName(name));
  const isAmount = lines.every(({ catalogItemId }) => catalogItemId === null);
  const words = [isAmount ? purpose : '', named?.name ?? '', purpose, comment].map((text) => text.trim());
  const name = words.find((text) => text !== '');
  if (name === undefined) return null;
  return { name, more: name === named?.name.trim() ? lines.length - 1 : 0 };
}

export function shownBought({ name, more }: Bought): string {
  return more === 0 ? name : `${name} +${String(more)}`;
}

/** Unnamed amounts carry one of the till's own texts. */
function isName(name: string): boolean {
  const text = name.trim();
  return text !== '' && text !== '-' && !UNNAMED.has(text);
}
