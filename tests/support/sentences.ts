/** `{{seconds}}` and its like stand for whatever the till filled in. */
export function pattern(sentence: string): RegExp {
  const parts = sentence.split(/\{\{[^}]*\}\}/).map((part) => RegExp.escape(part).replaceAll(/\\x20| /g, '\\s+'));
  return new RegExp(parts.join('.+'));
}
