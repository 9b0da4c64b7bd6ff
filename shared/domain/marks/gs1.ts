/** FNC1: ends a value of variable length. */
export const GS = '\u001D';

export interface Gs1Element {
  readonly ai: string;
  readonly value: string;
}

/** Two-digit AIs of predefined length, without a separator (GS1 General Specifications, 7.8.5). */
const fixedByTwo: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '11': 6,
  '12': 6,
  '13': 6,
  '14': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '18': 6,
  '19': 6,
  '20': 2,
};

interface AiForm {
  readonly digits: number;
  /** Null: up to the next separator. */
  readonly valueLength: number | null;
}

function formOf(text: string): AiForm | null {
  const two = text.slice(0, 2);
  const fixed = fixedByTwo[two];
  if (fixed !== undefined) return { digits: 2, valueLength: fixed };
  if (/^(?:10|21|22|30|37|9\d)$/.test(two)) return { digits: 2, valueLength: null };
  if (/^(?:23|24|25|40|42|71)$/.test(two)) return { digits: 3, valueLength: null };
  if (two === '41') return { digits: 3, valueLength: 13 };
  if (/^3[1-6]$/.test(two)) return { digits: 4, valueLength: 6 };
  if (/^(?:39|43|70|72|80|81|82)$/.test(two)) return { digits: 4, valueLength: null };
  return null;
}

/** Null: no element string. */
export function readElements(text: string): Gs1Element[] | null {
  const elements: Gs1Element[] = [];
  let rest = text;
  while (rest !== '') {
    const form = formOf(rest);
    if (form === null || !/^\d+$/.test(rest.slice(0, form.digits)) || rest.length <= form.digits) return null;
    const ai = rest.slice(0, form.digits);
    const after = rest.slice(form.digits);
    const end = after.indexOf(GS);
    const length = form.valueLength ?? (end === -1 ? after.length : end);
    const value = after.slice(0, length);
    if (value.length < length || value === '' || value.includes(GS)) return null;
    elements.push({ ai, value });
    const isSeparated = after.startsWith(GS, length);
    rest = after.slice(isSeparated ? length + 1 : length);
  }
  return elements;
}
