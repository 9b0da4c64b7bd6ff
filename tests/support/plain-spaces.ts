/** Screens and receipts group digits with narrow and unbreakable spaces; a comparison should not care which. */
export function plainSpaces(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
