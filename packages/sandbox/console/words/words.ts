import { parseMoney } from '@tilla/payment-api/money.ts';
import { formatClockSeconds, formatDay } from '@tilla/shared/domain/almaty-time.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import type { Ui } from '@tilla/ui/ui-context.ts';
import en from './en.json';
import kk from './kk.json';
import ru from './ru.json';

type Texts = typeof ru;
type PathOf<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${PathOf<Node[Key]>}`;
}[keyof Node & string];

export type WordKey = PathOf<Texts>;

export interface Words extends Ui {
  t(key: WordKey, parameters?: Readonly<Record<string, string | number>>): string;
  /** `1250.50` as `1 250,50 ₸`. */
  money(wire: string): string;
  time(iso: string): string;
  day(iso: string): string;
}

interface Node {
  readonly [name: string]: string | Node;
}

const texts: Readonly<Record<Language, Texts>> = { ru, kk, en };

export function wordsOf(language: Language): Words {
  const flat = new Map(flatten(texts[language]));
  const t: Words['t'] = (key, parameters = {}) =>
    (flat.get(key) ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(parameters[name] ?? ''));
  return {
    language,
    t,
    // The cross of a dialog is the only part here that brings a word along.
    word: (name) => (name === 'close' ? t(name) : name),
    money: (wire) => formatMoney(parseMoney(wire), language),
    time: (iso) => formatClockSeconds(Date.parse(iso)),
    day: (iso) => formatDay(Date.parse(iso), language),
  };
}

function flatten(node: Node, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${name}`, value]] : flatten(value, `${path}${name}.`),
  );
}
