/** Pagination shapes. */

interface PageFrame {
  links: { first: string; last: string; prev: string | null; next: string | null };
  meta: { current_page: number; last_page: number; per_page: number; total: number };
}

/** Links keep the other parameters. */
export function framePage(
  url: string,
  { page, perPage, total }: { page: number; perPage: number; total: number },
): PageFrame {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const linkTo = (number: number): string => {
    const next = new URL(url);
    next.searchParams.set('page', String(number));
    return next.href;
  };
  return {
    links: {
      first: linkTo(1),
      last: linkTo(lastPage),
      prev: page > 1 ? linkTo(page - 1) : null,
      next: page < lastPage ? linkTo(page + 1) : null,
    },
    meta: { current_page: page, last_page: lastPage, per_page: perPage, total },
  };
}
