/** Apart from the reading of lists, which brings a parser of tables along: the contract asks for these on the first screen. */

/** More than this is several lists: a person has to look through it before it is sent. */
export const MOST_INVOICE_ROWS = 1_000;
/** Visible characters after trimming (gaps.md, Invoices). */
export const LONGEST_DESCRIPTION = 60;
