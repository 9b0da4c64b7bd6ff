/** Puts a WHERE clause together; the values of a caller only ever come in as places. */
import type { SqlValue } from './store.ts';

export interface Clause {
  sql: string;
  values: SqlValue[];
}

export interface Conditions {
  /** `part` is SQL with `?` places for the values. */
  add(part: string, ...values: SqlValue[]): void;
  /** One of the values; nothing where none is given. */
  addAny(column: string, values: readonly SqlValue[] | undefined): void;
  /** The text is part of the column, sign by sign (SQL's LIKE has wildcards, and ends at a NUL). */
  addSearch(column: string, text: string): void;
  clause(): Clause;
}

/**
 * Whether a search for it is worth a look. Nothing that a person wrote has control characters, and searched columns
 * join their fields by one: a text with any finds nothing, on every route.
 */
export const canBeFound = (text: string): boolean => !/\p{Cc}/u.test(text);

/** Everything the organization has, until more conditions narrow it. */
export function conditionsOf(organizationId: number): Conditions {
  const parts = ['organization_id = ?'];
  const all: SqlValue[] = [organizationId];
  const add = (part: string, ...values: SqlValue[]): void => {
    parts.push(part);
    all.push(...values);
  };
  return {
    add,
    addAny(column, values = []) {
      if (values.length > 0) add(`${column} IN (${values.map(() => '?').join(', ')})`, ...values);
    },
    addSearch(column, text) {
      if (canBeFound(text)) add(`instr(${column}, ?) > 0`, text);
      else add('FALSE');
    },
    clause: () => ({ sql: `WHERE ${parts.join(' AND ')}`, values: all }),
  };
}
