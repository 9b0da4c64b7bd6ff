/** Apart from the parser, because the contract needs these on the first screen. */

/** A person has to read through it before it is sent. */
export const MAX_INVOICE_ROWS = 1_000;
/** After trimming (docs/decisions.md, Invoices). */
export const MAX_DESCRIPTION_LENGTH = 60;
