import { describe, expect, it } from 'vitest';
import { flatWords as flatten, everyWord as words } from '../../tests/support/every-word.ts';
import { OperationKind } from '../contract/views/operation-view.ts';

/** Words that are rightly the same in two languages. */
const same = new Set([
  'tenders.lastPaidSlip',
  // The margin is called alike in both.
  'stock.item.margin',
  'stock.profit.margin',
  'shelf.columns.margin',
  'reports.margin',
  'reports.marginIs',
  'reports.column.margin',
  'app.role.cashier',
  'frame.screen.sell',
  // The till and the ways to pay are called alike in both.
  'app.closed.phone',
  'sales.document.slip',
  'sales.tender.phone',
  'sales.file.tender.phone',
  'labels.printer',
  'shift.tender.phone',
  'shift.tender.card',
  'tenders.card',
  'tenders.phone',
  'tenders.short.phone',
  'tenders.short.card',
  'receipt.tenderQr',
  'receipt.cashier',
  'settings.millimetres',
  'setup.manager.pin',
  'receipt.lineDiscount',
  'receipt.testWay',
  'table.column.barcode',
  'table.column.externalRef',
  // A promotion is called alike in both, and so are two days of the week.
  'approval.act.promotion.save',
  'figures.kind.promotion',
  'promotions.one',
  'promotions.weekday.3',
  'promotions.weekday.6',
  'accountant.book.column.receipt',
  // Names of their own.
  'scale.names.cas',
  'scale.names.massa_k',
  'scale.found',
  'devices.receiptPrinter.ways.windows',
  'devices.receiptPrinter.ways.cups',
  'devices.receiptPrinter.ways.usb',
]);

const pluralForms = { ru: ['one', 'few', 'many', 'other'], kk: ['one', 'other'], en: ['one', 'other'] } as const;
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

const flat = {
  ru: new Map(flatten(words.ru)),
  kk: new Map(flatten(words.kk)),
  en: new Map(flatten(words.en)),
};

function bases(language: keyof typeof flat): Set<string> {
  return new Set([...flat[language].keys()].map((key) => key.replace(PLURAL, '')));
}

/** A kind of operation may end as a plural form does; nobody counts by it. */
function isNameOfKind(key: string): boolean {
  return OperationKind.options.some((kind) => key === `sales.operation.${kind}`);
}

function params(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name ?? '').sort();
}

describe('the words of the screens and receipts', () => {
  it.each(['kk', 'en'] as const)('%s has every key that ru has, and none more', (language) => {
    expect([...bases(language)].sort()).toEqual([...bases('ru')].sort());
  });

  it.each(['ru', 'kk', 'en'] as const)('%s has every plural form its grammar needs', (language) => {
    const plural = [...flat[language].keys()]
      .filter((key) => PLURAL.test(key) && !isNameOfKind(key))
      .map((key) => key.replace(PLURAL, ''));
    for (const base of new Set(plural)) {
      for (const form of pluralForms[language])
        expect(flat[language].has(`${base}_${form}`), `${base}_${form}`).toBe(true);
    }
  });

  it.each(['ru', 'kk', 'en'] as const)('%s leaves no value empty', (language) => {
    for (const [key, value] of flat[language]) expect(value.trim(), key).not.toBe('');
  });

  it.each(['kk', 'en'] as const)('%s speaks of the same parameters as ru', (language) => {
    for (const [key, value] of flat[language]) {
      const russian = flat.ru.get(key) ?? flat.ru.get(key.replace(PLURAL, '_other'));
      expect(params(value), key).toEqual(params(russian ?? ''));
    }
  });

  it.each([
    ['kk', 'ru'],
    ['en', 'ru'],
    ['en', 'kk'],
  ] as const)('%s is translated, not copied from %s', (language, from) => {
    const copied = [...flat[language]].filter(
      ([key, value]) =>
        value === flat[from].get(key) && !same.has(key.replace(PLURAL, '')) && /\p{Letter}{2}/u.test(value),
    );
    // The words of the errors may share a sentence between two codes, never between two languages.
    expect(copied.map(([key]) => key)).toEqual([]);
  });

  it.each(['ru', 'kk', 'en'] as const)('%s sends nobody to a terminal: no screen names a command', (language) => {
    for (const [key, value] of flat[language]) expect(value, key).not.toMatch(/\b(?:npm|npx|node|sudo)\b|\s--\w/);
  });

  it('no Kazakh text is written without a Kazakh letter in the whole of a part', () => {
    for (const part of Object.keys(words.kk)) {
      const text = flatten({ [part]: words.kk[part] ?? {} })
        .map(([, value]) => value)
        .join(' ');
      expect(text, part).toMatch(/[әғқңөұүһі]/i);
    }
  });
});
