import type { Language } from './language.ts';

interface Unit {
  readonly word: Readonly<Record<Language, string>>;
  /** In Russian, Kazakh and English. */
  readonly names: readonly string[];
}

const unit = (ru: string, kk: string, en: string, names: string): Unit => ({
  word: { ru, kk, en },
  names: [ru, kk, en, ...names.split(' ').filter((name) => name !== '')].map(plainUnit),
});

export const plainUnit = (name: string): string => name.toLowerCase().replace(/[\s.,-]/gu, '');

export const knownUnits: readonly Unit[] = [
  unit('шт', 'дана', 'pc', 'штук штука штуки pcs piece pieces ea each ед единица'),
  unit('кг', 'кг', 'kg', 'килограмм килограммы килограм kilogram'),
  unit('г', 'г', 'g', 'гр грамм gram gr'),
  unit('т', 'т', 't', 'тонна ton tonne'),
  unit('л', 'л', 'l', 'литр литры liter litre ltr'),
  unit('мл', 'мл', 'ml', 'миллилитр'),
  unit('м', 'м', 'm', 'метр метры meter metre погм погонныйметр'),
  unit('м²', 'м²', 'm²', 'м2 квм шаршыметр m2'),
  unit('м³', 'м³', 'm³', 'м3 кубм текшеметр m3'),
  unit('уп', 'қап', 'pack', 'упак упаковка пач пачка қаптама package pkg'),
  unit('кор', 'қорап', 'box', 'коробка'),
  unit('пара', 'жұп', 'pair', 'пар'),
  unit('компл', 'жиынтық', 'set', 'комплект набор'),
  unit('усл', 'қызмет', 'service', 'услуга'),
];

const byName = new Map(knownUnits.flatMap(({ word, names }) => names.map((name) => [name, word] as const)));

/** Shown only: the service knows Russian and Kazakh names alone; unknown units stay as they are. */
export function unitWord(name: string | null, language: Language): string {
  if (name === null) return '';
  return byName.get(plainUnit(name))?.[language] ?? name;
}
