/** Code 128 (ISO/IEC 15417). */

/** Widths by symbol value; the last is the stop. */
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  );
const START_B = 104;
const START_C = 105;
const TO_C = 99;
const TO_B = 100;
const STOP = 106;
const MODULUS = 103;
/** Fewer digits save no room as pairs. */
const MIN_PAIRED = 4;
const FIRST_PRINTABLE = 32;

/** Alternating widths in modules, bar first, no quiet zone. @throws RangeError unless printable ASCII. */
export function code128Widths(text: string): number[] {
  const values = valuesOf(text);
  const check = values.reduce((sum, value, place) => sum + value * Math.max(1, place), 0) % MODULUS;
  return [...values, check, STOP].flatMap((value) => Array.from(patterns[value] ?? '', Number));
}

function valuesOf(text: string): number[] {
  const values: number[] = [];
  let isPaired: boolean = false;
  for (let at = 0; at < text.length; ) {
    const digits = /^\d+/.exec(text.slice(at))?.[0].length ?? 0;
    const pairs: number = digits >= MIN_PAIRED || (isPaired && digits >= 2) ? Math.floor(digits / 2) : 0;
    if (pairs > 0) {
      if (!isPaired) values.push(values.length === 0 ? START_C : TO_C);
      for (let pair = 0; pair < pairs; pair += 1) values.push(Number(text.slice(at + 2 * pair, at + 2 * pair + 2)));
      at += 2 * pairs;
    } else {
      if (isPaired || values.length === 0) values.push(values.length === 0 ? START_B : TO_B);
      values.push(valueOf(text, at));
      at += 1;
    }
    isPaired = pairs > 0;
  }
  return values;
}

function valueOf(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < FIRST_PRINTABLE || code > 126) throw new RangeError(`no barcode holds ${JSON.stringify(text[at])}`);
  return code - FIRST_PRINTABLE;
}
