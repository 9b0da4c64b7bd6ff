/** A name as it is looked for: in any case, without the dots over a letter. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLocaleLowerCase('ru').replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim();
}
