/** The page that shows whether a printer is set right. */

import { formatDayTime } from '../../../shared/domain/almaty-time.ts';
import { type Language, languages } from '../../../shared/domain/language.ts';
import type { PrintedReceipt } from '../ports.ts';
import { receiptWord } from './receipt-words.ts';

export interface TestPageFacts {
  readonly shopName: string;
  /** How the printer is reached, as a person reads it. */
  readonly way: string;
  readonly atMs: number;
  readonly language: Language;
  readonly paperWidth: PrintedReceipt['paperWidth'];
}

/** Every letter of the three languages, and what stands on receipts beside letters. */
const letters: Readonly<Record<Language, string>> = {
  kk: 'АаӘәБбВвГгҒғДдЕеЁёЖжЗзИиЙйКкҚқЛлМмНнҢңОоӨөПпРрСсТтУуҰұҮүФфХхҺһЦцЧчШшЩщЪъЫыІіЬьЭэЮюЯя',
  ru: 'АаБбВвГгДдЕеЁёЖжЗзИиЙйКкЛлМмНнОоПпРрСсТтУуФфХхЦцЧчШшЩщЪъЫыЬьЭэЮюЯя',
  en: 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz',
};
const signs = '0123456789 ₸ № % × − «» .,:;!?()/';

export function composeTestPage({ shopName, way, atMs, language, paperWidth }: TestPageFacts): PrintedReceipt {
  const at = formatDayTime(atMs, language);
  return {
    paperWidth,
    blocks: [
      { kind: 'title', text: receiptWord('testPage', language), align: 'center' },
      ...(shopName === '' ? [] : [{ kind: 'text', text: shopName, align: 'center' } as const]),
      { kind: 'pair', left: receiptWord('testWay', language), right: way, strong: false },
      { kind: 'pair', left: receiptWord('testPaper', language, { width: paperWidth }), right: at, strong: false },
      { kind: 'rule' },
      ...languages.flatMap((spoken): PrintedReceipt['blocks'] => [
        { kind: 'text', text: receiptWord('thanks', spoken), align: 'left' },
        { kind: 'small', text: letters[spoken], align: 'left' },
      ]),
      { kind: 'text', text: signs, align: 'left' },
      { kind: 'ruler' },
      {
        kind: 'small',
        text: receiptWord('testRuler', language, { mm: paperWidth === '80' ? '72' : '47' }),
        align: 'left',
      },
      { kind: 'qr', text: `Tilla ${at} ${way}` },
      { kind: 'banner', text: receiptWord('testPage', language), align: 'center' },
    ],
  };
}
