/** Page fields of the partner surface. */

interface PageFields {
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
}

/** Pages count from 1; an empty list has one. */
export function pageFields(total: number, page: number, perPage: number): PageFields {
  return { current_page: page, per_page: perPage, total, last_page: Math.max(1, Math.ceil(total / perPage)) };
}
