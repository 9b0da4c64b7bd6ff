/** What can be chosen: the value, and what is read of it. */
export type Option = readonly [value: string, label: string];

/** Codes stand as they are, in every language. */
export const codeOptions = (codes: readonly string[]): Option[] => codes.map((code) => [code, code]);
