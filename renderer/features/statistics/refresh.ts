/** Sales go on while somebody looks. */
export const REFRESH_MS = 15_000;
