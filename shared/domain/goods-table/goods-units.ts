import { knownUnits, plainUnit } from '../units.ts';

export interface NamedUnit {
  readonly id: string;
  readonly names: readonly string[];
}

export interface UnitReader {
  /** Null: unknown unit. Empty text is a piece, where the list has one. */
  read(text: string): string | null;
}

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
