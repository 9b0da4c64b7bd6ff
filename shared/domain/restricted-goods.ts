import { almatyDay, dayStartOf, formatClock } from './almaty-time.ts';

export const restrictions = ['weak_alcohol', 'strong_alcohol', 'tobacco', 'energy_drink'] as const;
/** Below and from 30 %. */
export type Restriction = (typeof restrictions)[number];

export interface GoodsRule {
  readonly restriction: Restriction | null;
  readonly needsMark: boolean;
}

export const noRule: GoodsRule = { restriction: null, needsMark: false };

interface RestrictionRule {
  readonly restriction: Restriction;
  /** Almaty's days, inclusive; null: still in force. */
  readonly fromDay: string;
  readonly untilDay: string | null;
  readonly minAge: number;
  /** Null: around the clock; the end is excluded. A cafe serves at any hour. */
  readonly hours: { readonly from: string; readonly until: string } | null;
}

/** Sources: docs/decisions.md, "Legal rules". A changed law is another row. */
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
  /** Null: no age limit. */
  readonly age: { readonly minAge: number; readonly bornOnOrBefore: string } | null;
  /** Null where all of it may be sold now. */
  readonly closed: { readonly restriction: Restriction; readonly from: string; readonly until: string } | null;
  /** When the first of it may no longer be sold today; null: no such hour. */
  readonly sellsUntil: string | null;
}

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
    sellsUntil: isCafe ? null : (rules.flatMap(({ hours }) => hours?.until ?? []).toSorted()[0] ?? null),
  };
}

function bornOnOrBefore(day: string, years: number): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const born = `${String(Number(year) - years).padStart(4, '0')}-${month}-`;
  // Somebody born on 1 March of a common year is not that old on 29 February.
  const isLeapDay = month === '02' && date === '29';
  return isLeapDay && almatyDay(dayStartOf(`${born}29`)) !== `${born}29` ? `${born}28` : born + date;
}

/** Russian and Kazakh words; a manager confirms the suggestion. */
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

export function suggestedRule(name: string): GoodsRule | null {
  const words = name.toLowerCase();
  return /безалкогол|алкогольсіз|винегр|виноград/u.test(words)
    ? null
    : (suggestions.find((one) => one.words.test(words))?.rule ?? null);
}
