/** @throws RangeError unless exactly twelve digits. */
export function ean13CheckDigit(firstTwelve: string): string {
  if (!/^[0-9]{12}$/.test(firstTwelve)) throw new RangeError('an EAN-13 starts with twelve digits');
  let sum = 0;
  for (let index = 0; index < 12; index += 1) {
    sum += Number(firstTwelve.charAt(index)) * (index % 2 === 0 ? 1 : 3);
  }
  return String((10 - (sum % 10)) % 10);
}

export function isValidEan13(code: string): boolean {
  return /^[0-9]{13}$/.test(code) && ean13CheckDigit(code.slice(0, 12)) === code.slice(12);
}

/** Ranges for use inside a shop: 020 to 029, 040 to 049, 200 to 299. */
export function isShopBarcode(code: string): boolean {
  return /^(?:2[0-9]{12}|0[24][0-9]{11})$/.test(code);
}

/** EAN-13, EAN-8 or UPC-A. */
export function isValidEan(code: string): boolean {
  return /^(?:[0-9]{8}|[0-9]{12,13})$/.test(code) && !isMisreadEan(code);
}

/** As many digits as an EAN-13, EAN-8, UPC-A or ITF-14, and a wrong check digit. */
export function isMisreadEan(code: string): boolean {
  if (!/^(?:[0-9]{8}|[0-9]{12,14})$/.test(code)) return false;
  // All weigh digits 3 and 1 in turn from the right; leading zeros change nothing.
  const padded = code.padStart(14, '0');
  let sum = 0;
  for (let index = 0; index < 13; index += 1) sum += Number(padded.charAt(index)) * (index % 2 === 0 ? 3 : 1);
  return String((10 - (sum % 10)) % 10) !== padded.slice(13);
}
