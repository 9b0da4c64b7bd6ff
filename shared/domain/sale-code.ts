const DIGITS = 10_000;

/** `T`, four digits of the till's tag, the sale number: fits a 58 mm roll; no goods' barcode begins with a letter. */
export function saleCode(tillTag: string, saleNumber: number): string {
  const number = String(saleNumber);
  return `T${tagDigits(tillTag)}${number.padStart(number.length <= 6 ? 6 : 8, '0')}`;
}

/** Null for any other barcode. */
export function readSaleCode(barcode: string): { readonly tagDigits: string; readonly saleNumber: number } | null {
  const [, digits, number] = /^T(\d{4})(\d{6}|\d{8})$/i.exec(barcode) ?? [];
  return digits === undefined || number === undefined ? null : { tagDigits: digits, saleNumber: Number(number) };
}

/** Distinguishes tills of one shop, almost always: the number alone could open another till's sale. */
export function tagDigits(tillTag: string): string {
  const sum = Array.from(tillTag).reduce((so, letter) => (so * 31 + (letter.codePointAt(0) ?? 0)) % DIGITS, 7);
  return String(sum).padStart(4, '0');
}
