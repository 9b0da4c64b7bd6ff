/** Units of goods as people write them in tables. */

/** A unit of the service's list, with every name it is known by there. */
export interface NamedUnit {
  readonly id: string;
  readonly names: readonly string[];
}

/** Names of one and the same unit, in Russian, Kazakh and English. */
const alike: readonly (readonly string[])[] = [
  ['шт', 'штук', 'штука', 'штуки', 'дана', 'pcs', 'pc', 'piece', 'pieces', 'ea', 'each', 'ед', 'единица'],
  ['кг', 'килограмм', 'килограммы', 'килограм', 'kg', 'kilogram'],
  ['г', 'гр', 'грамм', 'g', 'gram', 'gr'],
  ['т', 'тонна', 't', 'ton', 'tonne'],
  ['л', 'литр', 'литры', 'l', 'liter', 'litre', 'ltr'],
  ['мл', 'миллилитр', 'ml'],
  ['м', 'метр', 'метры', 'm', 'meter', 'metre', 'погм', 'погонныйметр'],
  ['м2', 'м²', 'квм', 'шаршыметр', 'm2', 'm²'],
  ['м3', 'м³', 'кубм', 'текшеметр', 'm3', 'm³'],
  ['уп', 'упак', 'упаковка', 'пач', 'пачка', 'қап', 'қаптама', 'pack', 'package', 'pkg'],
  ['кор', 'коробка', 'қорап', 'box'],
  ['пар', 'пара', 'жұп', 'pair'],
  ['комплект', 'компл', 'набор', 'жиынтық', 'set'],
  ['усл', 'услуга', 'қызмет', 'service'],
];

const plain = (name: string): string => name.toLowerCase().replace(/[\s.,-]/gu, '');

export interface UnitReader {
  /** The unit's id; null where no unit is called so. Empty text is a piece, where the list has one. */
  read(text: string): string | null;
}

/** @param units as the service lists them; an id is a name as well. */
export function createUnitReader(units: readonly NamedUnit[]): UnitReader {
  const known = new Map<string, string>();
  const learn = (name: string, id: string): void => {
    if (!known.has(name)) known.set(name, id);
  };
  for (const { id, names } of units) for (const name of names) learn(plain(name), id);
  for (const names of alike) {
    const found = names.find((name) => known.has(name));
    const id = found === undefined ? undefined : known.get(found);
    if (id !== undefined) for (const name of names) learn(name, id);
  }
  for (const { id } of units) learn(id, id);
  return { read: (text) => known.get(text.trim() === '' ? 'шт' : plain(text)) ?? null };
}
