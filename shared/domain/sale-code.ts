const DIGITS = 10_000;

/** `T`, four digits of the till, the sale number: fits a 58 mm roll; no goods' barcode begins with a letter. */
export function saleCode(tillDigits: string, saleNumber: number): string {
  const number = String(saleNumber);
  return `T${tillDigits}${number.padStart(number.length <= 6 ? 6 : 8, '0')}`;
}

/** Null for any other barcode. */
export function readSaleCode(barcode: string): { readonly tillDigits: string; readonly saleNumber: number } | null {
  const [, digits, number] = /^T(\d{4})(\d{6}|\d{8})$/i.exec(barcode) ?? [];
  return digits === undefined || number === undefined ? null : { tillDigits: digits, saleNumber: Number(number) };
}

/** Without a hub: distinguishes tills of one shop, almost always. The number alone could open another till's sale. */
export function tagDigits(tillTag: string): string {
  const sum = Array.from(tillTag).reduce((so, letter) => (so * 31 + (letter.codePointAt(0) ?? 0)) % DIGITS, 7);
  return String(sum).padStart(4, '0');
}

/** By the number that the hub gave the till: no two tills of an account share it. */
export function numberDigits(tillNumber: number): string {
  return String(tillNumber).padStart(4, '0');
}
