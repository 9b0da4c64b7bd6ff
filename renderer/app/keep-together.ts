/** Keeps a size and its unit on one line: `100 г`, `2,5 %`, `4 шт`. */
export function keepTogether(name: string): string {
  return name.replaceAll(/(\d) (?=(?:%|\p{L}{1,4})(?!\p{L}))/gu, '$1\u00A0');
}
