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
  clause(): Clause;
}

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
    clause: () => ({ sql: `WHERE ${parts.join(' AND ')}`, values: all }),
  };
}
