const NO_BREAK_SPACE = '\u00A0';
const sum = /^([0-9]*)([.,][0-9]*)?$/;

export function withoutThousands(text: string): string {
  const compact = text.replace(/\s/g, '');
  return sum.test(compact) ? compact : text;
}

/** A typed sum with its thousands apart: `12345,5` is `12 345,5`. */
export function withThousands(text: string): string {
  const match = sum.exec(text);
  if (match === null) return text;
  const [, whole = '', decimals = ''] = match;
  return whole.replace(/\B(?=(?:[0-9]{3})+$)/g, NO_BREAK_SPACE) + decimals;
}

export function caretBehind(text: string, count: number): number {
  let left = count;
  for (let at = 0; at < text.length; at += 1) {
    if (left === 0) return at;
    if (text[at] !== NO_BREAK_SPACE) left -= 1;
  }
  return text.length;
}
