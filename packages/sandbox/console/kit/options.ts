export type Option<Value extends string = string> = readonly [value: Value, label: string];

export const codeOptions = <const Value extends string>(codes: readonly Value[]): Option<Value>[] =>
  codes.map((code) => [code, code]);

export const wordOptions = <const Value extends string>(
  values: readonly Value[],
  wordOf: (value: Value) => string,
): Option<Value>[] => values.map((value) => [value, wordOf(value)]);
