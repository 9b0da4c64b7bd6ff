/** EAN-13 barcodes. */

/**
 * The thirteenth digit, which closes the first twelve.
 * @throws RangeError when the text is not exactly twelve digits.
 */
export function ean13CheckDigit(firstTwelve: string): string {
  if (!/^[0-9]{12}$/.test(firstTwelve)) throw new RangeError('an EAN-13 starts with twelve digits');
  let sum = 0;
  for (let index = 0; index < 12; index += 1) {
    sum += Number(firstTwelve.charAt(index)) * (index % 2 === 0 ? 1 : 3);
  }
  return String((10 - (sum % 10)) % 10);
}

/** Whether this is thirteen digits of which the last one checks. */
export function isValidEan13(code: string): boolean {
  return /^[0-9]{13}$/.test(code) && ean13CheckDigit(code.slice(0, 12)) === code.slice(12);
}
