/** Units of goods as people write them in tables. */

import { knownUnits, plainUnit } from '../units.ts';

/** A unit of the service's list, with every name it is known by there. */
export interface NamedUnit {
  readonly id: string;
  readonly names: readonly string[];
}

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
  for (const { id, names } of units) for (const name of names) learn(plainUnit(name), id);
  for (const { names } of knownUnits) {
    const found = names.find((name) => known.has(name));
    const id = found === undefined ? undefined : known.get(found);
    if (id !== undefined) for (const name of names) learn(name, id);
  }
  for (const { id } of units) learn(id, id);
  return { read: (text) => known.get(text.trim() === '' ? 'шт' : plainUnit(text)) ?? null };
}
