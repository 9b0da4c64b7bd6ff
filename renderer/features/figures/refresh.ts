/** Sales continue while the report is open. */
export const REFRESH_MS = 15_000;
