interface PageFields {
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
}

/** An empty list has one page. */
export function pageFields(total: number, page: number, perPage: number): PageFields {
  return { current_page: page, per_page: perPage, total, last_page: Math.max(1, Math.ceil(total / perPage)) };
}
