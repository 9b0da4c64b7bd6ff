import en from '../../shared/locales/en/receipt.json' with { type: 'json' };
import kk from '../../shared/locales/kk/receipt.json' with { type: 'json' };
import ru from '../../shared/locales/ru/receipt.json' with { type: 'json' };

const words = { ru, kk, en };

/** What a slip of ours must say in a language. */
export interface SlipWords {
  readonly training: string;
  readonly copy: string;
  /** The heading with its number, as six digits. */
  slipNumber(number: number): string;
}

export function slipWords(language: keyof typeof words): SlipWords {
  const { training, copy, slip } = words[language];
  return { training, copy, slipNumber: (number) => slip.replace('{{number}}', String(number).padStart(6, '0')) };
}
