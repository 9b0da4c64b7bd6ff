/** Apart from the reading of lists, which brings a parser of tables along: the contract asks for these on the first screen. */

/** More than this is several lists: a person has to look through it before it is sent. */
export const MAX_INVOICE_ROWS = 1_000;
/** Visible characters after trimming (docs/decisions.md, Invoices). */
export const MAX_DESCRIPTION_LENGTH = 60;
