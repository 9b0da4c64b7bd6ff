/** A live deployment writes brands into identifiers where the documents say `bank` and `service`. */

import { z } from 'zod';

/** Their values are codes or enumeration values that contain a word. */
const CODED = new Set([
  'error',
  'error_code',
  'outcome_code',
  'failure_reason',
  'reason',
  'origin',
  'kind',
  'simulate',
  'limits_source',
]);
/** Their keys are chosen by the sender. */
const FREE_FORM = new Set(['metadata', 'partner_context']);
/** A brand spelled like one of these fields could not be mapped back. */
const word = z
  .string()
  .regex(/^[a-z][a-z0-9]{1,29}$/)
  .refine((text) => !CODED.has(text) && !FREE_FORM.has(text) && text !== 'links');

export const identifierWordsSchema = z.object({ bank: word, service: word }).refine(areApart, {
  message: 'The two words must differ, and neither may be the neutral word of the other.',
});

export type IdentifierWords = z.output<typeof identifierWordsSchema>;

/** `bank=X,service=Y`. Null: no such words. */
export function parseIdentifierWords(text: string): IdentifierWords | null {
  const pairs = text.split(',').map((pair) => pair.split('='));
  const isForm = pairs.every(([name, , ...more]) => (name === 'bank' || name === 'service') && more.length === 0);
  const words = identifierWordsSchema.safeParse({ ...neutralWords, ...(Object.fromEntries(pairs) as object) });
  return isForm && words.success ? words.data : null;
}

export const neutralWords: IdentifierWords = { bank: 'bank', service: 'service' };

/** A neutral word and its brand change places, so one mapping serves both directions and is its own inverse. */
export interface WordMapping {
  readonly isNeutral: boolean;
  /** Keys, codes and enumeration values; texts and free-form objects stay. */
  body(value: unknown): unknown;
  /** Names also appear in lists of required fields, in enumerations and as parameters. */
  description(value: unknown): unknown;
  /** With or without origin and query; values only of enumerated parameters. */
  path(path: string): string;
  header(name: string): string;
}

const DESCRIBED = new Set(['required', 'enum', 'const', 'name', 'default']);
/** The document itself spells this one with a brand. */
const KEPT = new Set(['kaspi_connected']);
const IDENTIFIER = /^[a-z0-9]+(?:[_.-][a-z0-9]+)*$/;
/** Deeper values pass unchanged; no body of either document comes close. */
const MAX_DEPTH = 100;

export function createWordMapping(words: IdentifierWords): WordMapping {
  const places = new Map([
    ['bank', words.bank],
    [words.bank, 'bank'],
    ['service', words.service],
    [words.service, 'service'],
  ]);
  const part = (text: string): string => places.get(text) ?? text;
  const identifier = (text: string): string =>
    KEPT.has(text) || !IDENTIFIER.test(text) ? text : text.replaceAll(/[a-z0-9]+/g, part);
  /** `cart_items.0.catalog_item_id` and `status[]` too, and a path of the API description. */
  const key = (text: string): string =>
    /^[\w.[\]{}/-]+$/.test(text) ? text.replaceAll(/[a-z0-9]+(?:[_.-][a-z0-9]+)*/g, identifier) : text;

  const query = (text: string): string =>
    text
      .split('&')
      .map((pair) => {
        const [name = '', ...rest] = pair.split('=');
        const value = rest.join('=');
        const written = rest.length === 0 ? '' : `=${CODED.has(name) ? identifier(value) : value}`;
        return name.replace(/^[a-z0-9_]+/, identifier) + written;
      })
      .join('&');
  const path = (text: string): string => {
    const [place = '', ...rest] = text.split('?');
    const [, origin = '', below = ''] = /^([a-z]+:\/\/[^/]*)?(.*)$/.exec(place) ?? [];
    const written = origin + below.split('/').map(identifier).join('/');
    return rest.length === 0 ? written : `${written}?${query(rest.join('?'))}`;
  };

  const walk = (coded: ReadonlySet<string>) => {
    const value = (given: unknown, isCoded: boolean, depth: number): unknown => {
      if (depth > MAX_DEPTH) return given;
      if (typeof given === 'string') return isCoded ? identifier(given) : given;
      if (Array.isArray(given)) return given.map((inner) => value(inner, isCoded, depth + 1));
      if (typeof given !== 'object' || given === null) return given;
      return Object.fromEntries(
        Object.entries(given).map(([name, inner]) => {
          if (FREE_FORM.has(name)) return [name, inner as unknown];
          if (name === 'links') return [name, links(inner)];
          return [key(name), value(inner, coded.has(name), depth + 1)];
        }),
      );
    };
    return (given: unknown): unknown => value(given, false, 0);
  };
  /** Links of a list repeat the query of their request. */
  const links = (given: unknown): unknown =>
    typeof given !== 'object' || given === null || Array.isArray(given)
      ? given
      : Object.fromEntries(
          Object.entries(given).map(([name, link]) => [
            name,
            typeof link === 'string' ? path(link) : (link as unknown),
          ]),
        );

  const isNeutral = words.bank === 'bank' && words.service === 'service';
  const same = <T>(value: T): T => value;
  return {
    isNeutral,
    body: isNeutral ? same : walk(CODED),
    description: isNeutral ? same : walk(DESCRIBED),
    path: isNeutral ? same : path,
    header: isNeutral ? same : (name) => name.replaceAll(/[a-z0-9]+/gi, (text) => headerPart(text, part)),
  };
}

/** Header names are case-insensitive and usually capitalized. */
function headerPart(text: string, part: (text: string) => string): string {
  const small = text.toLowerCase();
  const written = part(small);
  if (written === small) return text;
  return text === small ? written : written.replace(/^[a-z]/, (first) => first.toUpperCase());
}

function areApart({ bank, service }: { bank: string; service: string }): boolean {
  return bank !== service && bank !== 'service' && service !== 'bank';
}
