import type { Language, Spoken } from '@tilla/shared/domain/language.ts';
import en from '@tilla/shared/locales/en/receipt.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/receipt.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/receipt.json' with { type: 'json' };
import type { PrintedReceipt, ReceiptBlock } from './ports.ts';

const words = { ru, kk, en };

export type ReceiptWord = keyof typeof ru;

/** Separates two languages until layout; names and shop texts may contain any printable character. */
const BETWEEN = '\u001F';
/** Longer texts have their own lines, like titles. */
const MAX_ON_ONE_LINE = 30;

export function receiptWord(word: ReceiptWord, spoken: Spoken, values: Record<string, string> = {}): string {
  return inEachLanguage(spoken, (language) =>
    words[language][word].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole),
  );
}

/** The text in each language, once where they are equal. */
export function inEachLanguage(spoken: Spoken, say: (language: Language) => string): string {
  return [...new Set(spoken.map(say))].join(BETWEEN);
}

export function withLanguagesApart(receipt: PrintedReceipt): PrintedReceipt {
  return { ...receipt, blocks: receipt.blocks.flatMap(apart) };
}

function apart(block: ReceiptBlock): ReceiptBlock[] {
  if (block.kind === 'pair') return [{ ...block, left: sideBySide(block.left), right: sideBySide(block.right) }];
  if (!('align' in block)) return [block];
  const { text } = block;
  return text.length <= MAX_ON_ONE_LINE && block.kind !== 'title'
    ? [{ ...block, text: sideBySide(text) }]
    : text.split(BETWEEN).map((line) => ({ ...block, text: line }));
}

export function sideBySide(text: string): string {
  return text.replaceAll(BETWEEN, ' / ');
}
