/** Case-insensitive, ё as е. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLocaleLowerCase('ru').replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim();
}
