/**
 * What public clients of services of this kind send and read beside the documents. Off by default; all of it is
 * accepted, none of it is in the API description. One row, one test.
 */

type Fields = Record<string, unknown>;
type Query = Record<string, string | string[]>;

interface Place {
  method: string;
  /** As declared, with `{id}`. */
  path: string;
}

/** What a schema would refuse, put back after it has read the rest. */
interface Later {
  per_page?: number;
  statuses?: string[];
}

interface Row {
  name: string;
  query?: (query: Query, place: Place, later: Later) => void;
  /** Of every object in a body. */
  body?: (fields: Fields, place: Place) => void;
  /** Of every object in an answer. */
  answer?: (fields: Fields, asked: Fields) => void;
}

const MAX_PER_PAGE = 200;
const DOCUMENTED_PER_PAGE = 100;

/** Where the documented field is missing. */
function rename(fields: Fields, from: string, to: string): void {
  if (!Object.hasOwn(fields, from) || Object.hasOwn(fields, to)) return;
  fields[to] = fields[from];
  Reflect.deleteProperty(fields, from);
}

const isGoods = (fields: Fields): boolean => 'sellable' in fields && 'unit_id' in fields;
const isInvoice = (fields: Fields): boolean => 'is_qr_token' in fields;
const statusesOf = (query: Query): string[] => {
  const given = query['status[]'] ?? [];
  return Array.isArray(given) ? given : [given];
};

function addLink(name: string, of: 'qr_image' | 'qr_link'): Row {
  return {
    name,
    answer(fields) {
      if (typeof fields[of] === 'string') fields[name] = fields[of];
    },
  };
}

export const publicVocabulary: readonly Row[] = [
  {
    name: 'selling_price',
    body(fields, { path }) {
      if (path.startsWith('/catalog')) rename(fields, 'selling_price', 'price');
    },
    answer(fields) {
      if (isGoods(fields)) fields['selling_price'] = fields['price'];
    },
  },
  {
    name: 'phone',
    body(fields, { path }) {
      if (!path.startsWith('/connections')) rename(fields, 'phone', 'phone_number');
    },
  },
  {
    name: 'phone_number',
    answer(fields) {
      if (isInvoice(fields)) fields['phone_number'] = fields['client_phone'] ?? null;
    },
  },
  {
    name: 'status',
    query(query) {
      const { status } = query;
      if (typeof status !== 'string') return;
      delete query['status'];
      if (status !== '') query['status[]'] = [...statusesOf(query), ...status.split(',')];
    },
  },
  {
    name: 'per_page',
    query(query, _place, later) {
      const wanted = Number(query['per_page']);
      if (!Number.isInteger(wanted) || wanted <= DOCUMENTED_PER_PAGE || wanted > MAX_PER_PAGE) return;
      query['per_page'] = String(DOCUMENTED_PER_PAGE);
      later.per_page = wanted;
    },
  },
  {
    name: 'amount',
    body(fields) {
      if ((fields['cart_items'] ?? null) !== null && Number(fields['amount']) === 0) {
        Reflect.deleteProperty(fields, 'amount');
      }
    },
  },
  {
    name: 'refunded',
    query(query, { path }, later) {
      const statuses = statusesOf(query);
      if (path !== '/invoices' || !statuses.includes('refunded')) return;
      const others = statuses.filter((status) => status !== 'refunded');
      if (others.length > 0) query['status[]'] = others;
      else delete query['status[]'];
      later.statuses = [...others, 'refunded'];
    },
  },
  {
    name: 'processing',
    query(query, { path }) {
      if (path !== '/refunds' || query['status[]'] === undefined) return;
      query['status[]'] = statusesOf(query).map((status) => (status === 'processing' ? 'pending' : status));
    },
  },
  addLink('qr_image_url', 'qr_image'),
  addLink('qr_token_url', 'qr_link'),
  addLink('kaspi_qr_link', 'qr_link'),
  {
    name: 'client_comment',
    body(fields) {
      Reflect.deleteProperty(fields, 'client_comment');
    },
    answer(fields, asked) {
      if (isInvoice(fields) && 'client_comment' in asked) fields['client_comment'] = asked['client_comment'];
    },
  },
];

export interface Translated {
  query: Query;
  body: unknown;
  /** Over what a schema has read of the query. */
  complete<Q>(query: Q): Q;
  answer(body: object): object;
}

/** Nothing changes what was given: the request log keeps it. */
export function translateRequest(place: Place, given: { query: Query; body: unknown }): Translated {
  const query = { ...given.query };
  const body = structuredClone(given.body);
  const later: Later = {};
  for (const row of publicVocabulary) row.query?.(query, place, later);
  eachObject(body, (fields) => {
    for (const row of publicVocabulary) row.body?.(fields, place);
  });
  const asked = typeof given.body === 'object' && given.body !== null ? (given.body as Fields) : {};
  return {
    query,
    body,
    complete: (read) => ({
      ...read,
      ...(later.per_page === undefined ? {} : { per_page: later.per_page }),
      ...(later.statuses === undefined ? {} : { 'status[]': later.statuses }),
    }),
    answer(answered) {
      const copy = structuredClone(answered);
      eachObject(copy, (fields) => {
        for (const row of publicVocabulary) row.answer?.(fields, asked);
      });
      return copy;
    },
  };
}

function eachObject(value: unknown, visit: (fields: Fields) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value as Fields);
  // What a caller chose to keep stays as it is.
  for (const [name, inner] of Object.entries(value)) if (name !== 'metadata') eachObject(inner, visit);
}
