/** Most keyboards at a counter have no Kazakh letters. */
const plainLetters: Readonly<Record<string, string>> = {
  ё: 'е',
  ә: 'а',
  ғ: 'г',
  қ: 'к',
  ң: 'н',
  ө: 'о',
  ұ: 'у',
  ү: 'у',
  һ: 'х',
  і: 'и',
};

export function foldText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ёәғқңөұүһі]/g, (letter) => plainLetters[letter] ?? letter);
}

/** As SQLite's unicode61 splits them. */
export function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
