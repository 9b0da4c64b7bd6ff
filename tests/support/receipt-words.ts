import en from '@tilla/shared/locales/en/receipt.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/receipt.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/receipt.json' with { type: 'json' };

const words = { ru, kk, en };

/** What a receipt of ours must say in a language. */
export interface ReceiptWords {
  readonly training: string;
  readonly copy: string;
  receiptNumber(number: number): string;
}

export function receiptWords(language: keyof typeof words): ReceiptWords {
  const { training, copy, title } = words[language];
  return { training, copy, receiptNumber: (number) => title.replace('{{number}}', String(number).padStart(6, '0')) };
}
