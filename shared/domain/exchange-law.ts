import { DAY_MS } from '@tilla/payment-api/timestamps.ts';
import { almatyDay, almatyDayStart } from './almaty-time.ts';

/** Goods that a shop need not exchange, though nothing is wrong with them. */
export const exchangeExceptions = ['food', 'medicine', 'underwear', 'hosiery', 'living', 'by_metre', 'phone'] as const;
export type ExchangeException = (typeof exchangeExceptions)[number];

interface ExchangeRule {
  /** Almaty's days, inclusive; null: still in force. */
  readonly fromDay: string;
  readonly untilDay: string | null;
  /** Calendar days from the purchase. */
  readonly days: number;
  readonly exceptions: readonly ExchangeException[];
}

/** Sources: docs/decisions.md, "Legal rules". A changed law is another row. */
const exchangeRules: readonly ExchangeRule[] = [
  { fromDay: '2010-11-11', untilDay: null, days: 14, exceptions: exchangeExceptions },
];

/** Words of Russian and Kazakh names; they only warn. */
const words: Readonly<Record<ExchangeException, RegExp>> = {
  food: /(?<!\p{L})(?:хлеб|нан|молок|сүт|айран|кефир|сыр(?!ғ)|ірімшік|масло|май(?!к)|мясо|ет(?!\p{L})|колбас|шұжық|рыб|балық|яйц|жұмыртқ|яблок|алма|банан|картоф|картоп|овощ|көкөніс|фрукт|жеміс|крупа|рис|күріш|мука|ұн(?!\p{L})|сахар|қант|соль|тұз|чай(?!н)|шай(?!н)|кофе|сок(?!\p{L})|шырын|вода|су(?!\p{L})|печень|конфет|кәмпит|шоколад|торт|мёд|мед(?!\p{L})|бал(?!\p{L})|пиво|сыра|вино|шарап)/u,
  medicine: /лекарств|медикамент|таблет|дәрі|бинт|шприц|термометр|тонометр|медицин/u,
  underwear:
    /нательн|(?<!постельн\p{L}* )(?<!\p{L})бель[её]|трус(?:ы|ики)|бюстгальтер|лифчик|плавки|іш киім|іш көйлек/u,
  hosiery: /носки|носк[аи]|гольф(?:ы|и)|колготк|чулк|чулок|лосин|шұлық|колготки/u,
  living:
    /растени|рассад|саженц|цвет(?:ы|ок)(?!\p{L})|букет|гүл(?!\p{L})|өсімдік|көшет|котен|щен(?:ок|к)|хомяк|попуга|рыбк|жануар/u,
  by_metre:
    /ткань|мата(?!\p{L})|тюль|гардин|линолеум|ковролин|кабель|провод(?!\p{L})|шнур|лента(?!\p{L})|кружев|тесьм|клеёнк|клеенк|багет/u,
  phone: /смартфон|мобильн\p{L}* телефон|сотов\p{L}* телефон|iphone|ұялы телефон/u,
};

export interface ExchangeWarning {
  /** Null within the term. */
  readonly late: { readonly days: number; readonly allowedDays: number } | null;
  readonly excepted: readonly { readonly name: string; readonly exception: ExchangeException }[];
}

/** What the law says against an exchange; the shop may agree to it all the same. */
export function exchangeWarning(names: readonly string[], soldMs: number, nowMs: number): ExchangeWarning {
  const today = almatyDay(nowMs);
  const rule = exchangeRules.find(
    ({ fromDay, untilDay }) => fromDay <= today && (untilDay === null || today <= untilDay),
  );
  if (rule === undefined) return { late: null, excepted: [] };
  const days = Math.round((almatyDayStart(nowMs) - almatyDayStart(soldMs)) / DAY_MS);
  return {
    late: days > rule.days ? { days, allowedDays: rule.days } : null,
    excepted: names.flatMap((name) => {
      const exception = exceptionOf(name);
      return exception === null || !rule.exceptions.includes(exception) ? [] : [{ name, exception }];
    }),
  };
}

function exceptionOf(name: string): ExchangeException | null {
  const text = name.toLowerCase();
  return exchangeExceptions.find((one) => words[one].test(text)) ?? null;
}
