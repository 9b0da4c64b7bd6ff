/** A caller's values are always parameters. */
import type { SqlValue } from './store.ts';

export interface Clause {
  sql: string;
  values: SqlValue[];
}

export interface Conditions {
  add(part: string, ...values: SqlValue[]): void;
  addAny(column: string, values: readonly SqlValue[] | undefined): void;
  /** SQL's LIKE has wildcards, and ends at a NUL. */
  addSearch(column: string, text: string): void;
  clause(): Clause;
}

/** Searched columns join their fields by a control character. */
export const canBeFound = (text: string): boolean => !/\p{Cc}/u.test(text);

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
