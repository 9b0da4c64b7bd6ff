/** Goods that the law sells to adults alone, and some of them at certain hours alone: the rules as dated data. */

import { almatyDay, dayStartOf, formatClock } from './almaty-time.ts';

export const restrictions = ['weak_alcohol', 'strong_alcohol', 'tobacco', 'energy_drink'] as const;
/** `weak_alcohol` under 30 %, `strong_alcohol` from 30 %. */
export type Restriction = (typeof restrictions)[number];

/** What the shop says of goods or of a category of them. */
export interface GoodsRule {
  readonly restriction: Restriction | null;
  /** Each piece is sold with the mark on its pack. */
  readonly needsMark: boolean;
}

export const noRule: GoodsRule = { restriction: null, needsMark: false };

interface RestrictionRule {
  readonly restriction: Restriction;
  /** Days of Almaty, `YYYY-MM-DD`; the last day included, null while the rule is in force. */
  readonly fromDay: string;
  readonly untilDay: string | null;
  readonly minAge: number;
  /** Hours in which a shop may sell it, null around the clock; the end is excluded. A cafe serves at any hour. */
  readonly hours: { readonly from: string; readonly until: string } | null;
}

/** Sources and dates: docs/decisions.md, "Legal rules". A changed law is another row with its date. */
export const restrictionRules: readonly RestrictionRule[] = [
  {
    restriction: 'weak_alcohol',
    fromDay: '1999-07-16',
    untilDay: null,
    minAge: 21,
    hours: { from: '08:00', until: '23:00' },
  },
  {
    restriction: 'strong_alcohol',
    fromDay: '1999-07-16',
    untilDay: null,
    minAge: 21,
    hours: { from: '12:00', until: '21:00' },
  },
  { restriction: 'tobacco', fromDay: '2020-07-18', untilDay: null, minAge: 21, hours: null },
  { restriction: 'energy_drink', fromDay: '2026-01-01', untilDay: null, minAge: 21, hours: null },
];

export interface RestrictionNow {
  /** Null where no age is asked for. */
  readonly age: { readonly minAge: number; readonly bornOnOrBefore: string } | null;
  /** The hours of what may not be sold now; null where all of it may. */
  readonly closed: { readonly restriction: Restriction; readonly from: string; readonly until: string } | null;
}

/** What the law asks of a sale of these goods at this moment. */
export function restrictionNow(
  kinds: readonly Restriction[],
  nowMs: number,
  { isCafe }: { readonly isCafe: boolean },
): RestrictionNow {
  const day = almatyDay(nowMs);
  const clock = formatClock(nowMs);
  const rules = restrictionRules.filter(
    ({ restriction, fromDay, untilDay }) =>
      kinds.includes(restriction) && fromDay <= day && (untilDay === null || day <= untilDay),
  );
  const minAge = Math.max(0, ...rules.map((rule) => rule.minAge));
  const [closed] = rules.flatMap(({ restriction, hours }) =>
    isCafe || hours === null || (hours.from <= clock && clock < hours.until) ? [] : [{ restriction, ...hours }],
  );
  return {
    age: minAge === 0 ? null : { minAge, bornOnOrBefore: bornOnOrBefore(day, minAge) },
    closed: closed ?? null,
  };
}

/** The latest day of birth of somebody who is that old on this day. */
function bornOnOrBefore(day: string, years: number): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const born = `${String(Number(year) - years).padStart(4, '0')}-${month}-`;
  // A person born on the first of March of a common year is not that old on the 29th of February.
  const isLeapDay = month === '02' && date === '29';
  return isLeapDay && almatyDay(dayStartOf(`${born}29`)) !== `${born}29` ? `${born}28` : born + date;
}

/** Words of categories and names, in Russian and Kazakh, and what they suggest; a manager confirms it. */
const suggestions: readonly { readonly words: RegExp; readonly rule: GoodsRule }[] = [
  {
    words: /сигарет|папирос|табак|кальян|вейп|темекі|шылым/u,
    rule: { restriction: 'tobacco', needsMark: true },
  },
  {
    words: /водк|коньяк|виски|бренди|текил|(?<!\p{L})(?:джин|ром)(?!\p{L})|абсент|крепк|арақ|күшті алкогол/u,
    rule: { restriction: 'strong_alcohol', needsMark: false },
  },
  {
    words: /пив|вин[оа]|сидр|шампанск|игрист|ликёр|ликер|алкогол|спиртн|сыра|шарап|көпіршікті/u,
    rule: { restriction: 'weak_alcohol', needsMark: false },
  },
  { words: /энергет|energy|қуат бер/u, rule: { restriction: 'energy_drink', needsMark: false } },
  { words: /обув|кроссовк|ботин|туфл|сапог|аяқ киім/u, rule: { restriction: null, needsMark: true } },
  { words: /лекарств|медикамент|таблет|дәрі/u, rule: { restriction: null, needsMark: true } },
];

/** Null where the words suggest nothing. */
export function suggestedRule(name: string): GoodsRule | null {
  const words = name.toLowerCase();
  return /безалкогол|алкогольсіз|винегр|виноград/u.test(words)
    ? null
    : (suggestions.find((one) => one.words.test(words))?.rule ?? null);
}
