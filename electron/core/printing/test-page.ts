import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { type Language, languages, type Spoken } from '@tilla/shared/domain/language.ts';
import type { PrintedReceipt } from '../platform/ports.ts';
import { receiptWord } from '../platform/receipt-words.ts';

export interface TestPageFacts {
  readonly shopName: string;
  readonly way: string;
  readonly atMs: number;
  readonly spoken: Spoken;
  readonly paperWidth: PrintedReceipt['paperWidth'];
}

const letters: Readonly<Record<Language, string>> = {
  kk: 'АаӘәБбВвГгҒғДдЕеЁёЖжЗзИиЙйКкҚқЛлМмНнҢңОоӨөПпРрСсТтУуҰұҮүФфХхҺһЦцЧчШшЩщЪъЫыІіЬьЭэЮюЯя',
  ru: 'АаБбВвГгДдЕеЁёЖжЗзИиЙйКкЛлМмНнОоПпРрСсТтУуФфХхЦцЧчШшЩщЪъЫыЬьЭэЮюЯя',
  en: 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz',
};
const signs = '0123456789 ₸ № % × − «» .,:;!?()/';

export function composeTestPage({ shopName, way, atMs, spoken, paperWidth }: TestPageFacts): PrintedReceipt {
  const [language] = spoken;
  const at = formatDayTime(atMs, language);
  return {
    paperWidth,
    blocks: [
      { kind: 'title', text: receiptWord('testPage', spoken), align: 'center' },
      ...(shopName === '' ? [] : [{ kind: 'text', text: shopName, align: 'center' } as const]),
      { kind: 'pair', left: receiptWord('testWay', spoken), right: way, strong: false },
      { kind: 'pair', left: receiptWord('testPaper', spoken, { width: paperWidth }), right: at, strong: false },
      { kind: 'rule' },
      ...languages.flatMap((one): PrintedReceipt['blocks'] => [
        { kind: 'text', text: receiptWord('thanks', [one]), align: 'left' },
        { kind: 'small', text: letters[one], align: 'left' },
      ]),
      { kind: 'text', text: signs, align: 'left' },
      { kind: 'ruler' },
      {
        kind: 'small',
        text: receiptWord('testRuler', spoken, { mm: paperWidth === '80' ? '72' : '47' }),
        align: 'left',
      },
      { kind: 'qr', text: `Tilla ${at} ${way}` },
      { kind: 'banner', text: receiptWord('testPage', spoken), align: 'center' },
    ],
  };
}
