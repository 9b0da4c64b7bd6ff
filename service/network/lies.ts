/** Answers that are not so: another's, one of earlier, a status that is not the invoice's. The service's own truth stays. */
import type { Fault } from '../http/faults.ts';
import type { RequestEntry } from '../http/request-log.ts';

/** What the caller will be told. */
export interface Told {
  status: number;
  body: unknown;
  /** How far the `Date` header is off. */
  shiftSeconds: number;
  /** `body` is not the service's own. */
  isFalse: boolean;
}

/** Who asked what, and what else was answered before. */
export interface Question {
  /** The same text where the same is asked again. */
  text: string;
  path: string;
  /** As it is declared, with its parameters: `/api/v1/invoices/:id`. Undefined where there is none. */
  route: string | undefined;
}

/** An earlier answer to the same caller, with its question. */
export interface EarlierAnswer {
  question: Question;
  status: number;
  body: unknown;
}

export function questionOf(
  { method, path, requestBody }: Pick<RequestEntry, 'method' | 'path' | 'requestBody'>,
  routeOf: (method: string, path: string) => string | undefined,
): Question {
  const [place = ''] = path.split('?', 1);
  return {
    text: `${method} ${path} ${JSON.stringify(requestBody ?? null)}`,
    path: place,
    route: routeOf(method, place),
  };
}

/**
 * Changes what is told as the fault says; false where there is nothing to lie with, or a body that is no JSON.
 * `earlier`: oldest first.
 */
export function lie(fault: Fault, told: Told, asked: Question, earlier: () => readonly EarlierAnswer[]): boolean {
  if (told.body === undefined && fault.kind !== 'false_date') return false;
  switch (fault.kind) {
    case 'other_body':
      return tell(
        told,
        earlier().findLast((answer) => isOfAnother(answer, asked)),
      );
    case 'stale_body':
      return tell(
        told,
        earlier().find(({ question }) => question.text === asked.text),
      );
    case 'flip_status': {
      const flipped = flip(told.body);
      return tell(told, flipped === told.body ? undefined : { status: told.status, body: flipped });
    }
    case 'false_date':
      told.shiftSeconds += fault.shift_seconds ?? 0;
      return true;
    default:
      return false;
  }
}

function tell(told: Told, instead: { status: number; body: unknown } | undefined): boolean {
  if (instead === undefined) return false;
  told.status = instead.status;
  told.body = instead.body;
  told.isFalse = true;
  return true;
}

/** A route with a number in its path is about that object; any other one about what is asked in query and body. */
function isOfAnother({ question, status }: EarlierAnswer, asked: Question): boolean {
  if (asked.route === undefined || question.route !== asked.route || status >= 300) return false;
  return asked.route.includes('/:') ? question.path !== asked.path : question.text !== asked.text;
}

/**
 * The same with every invoice in it that is paid pending, and every one that is pending paid, wherever it stands. An
 * answer without one is answered as it is.
 */
function flip(value: unknown): unknown {
  if (Array.isArray(value)) {
    const flipped = value.map(flip);
    return flipped.some((inner, at) => inner !== value[at]) ? flipped : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const flipped = entries.map(([name, inner]): [string, unknown] => [name, flip(inner)]);
  const isFlipped = flipped.some(([, inner], at) => inner !== entries[at]?.[1]);
  return flipInvoice(isFlipped ? Object.fromEntries(flipped) : value);
}

/** Every shape of an invoice says whether it is fully refunded beside its status, and nothing else does. */
function flipInvoice(given: object): object {
  if (!('is_fully_refunded' in given && 'status' in given)) return given;
  if (given.status === 'paid') {
    return Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) =>
        name === 'paid_at' ? [] : [[name, name === 'status' ? 'pending' : value]],
      ),
    );
  }
  if (given.status !== 'pending') return given;
  // The short form of `status/check` has no time of its payment.
  const isLong = 'created_at' in given && 'updated_at' in given;
  return { ...given, status: 'paid', ...(isLong && { paid_at: given.updated_at }) };
}
