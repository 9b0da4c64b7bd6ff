/** The service's own state is untouched. */
import type { Fault } from '../http/faults.ts';
import type { RequestEntry } from '../http/request-log.ts';

export interface CorruptibleAnswer {
  status: number;
  body: unknown;
  shiftSeconds: number;
  isFalse: boolean;
}

export interface Question {
  /** Equal for repeats. */
  text: string;
  path: string;
  /** As declared, with parameters: `/api/v1/invoices/:id`. Undefined where there is none. */
  route: string | undefined;
}

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

/** False where nothing can replace it. `earlier`: oldest first. */
export function corruptResponse(
  fault: Fault,
  answer: CorruptibleAnswer,
  asked: Question,
  earlier: () => readonly EarlierAnswer[],
): boolean {
  if (answer.body === undefined && fault.kind !== 'false_date') return false;
  switch (fault.kind) {
    case 'other_body':
      return replaceAnswer(
        answer,
        earlier().findLast((answer) => isOfAnother(answer, asked)),
      );
    case 'stale_body':
      return replaceAnswer(
        answer,
        earlier().find(({ question }) => question.text === asked.text),
      );
    case 'flip_status': {
      const flipped = flip(answer.body);
      return replaceAnswer(answer, flipped === answer.body ? undefined : { status: answer.status, body: flipped });
    }
    case 'false_date':
      answer.shiftSeconds += fault.shift_seconds ?? 0;
      return true;
    default:
      return false;
  }
}

function replaceAnswer(answer: CorruptibleAnswer, instead: { status: number; body: unknown } | undefined): boolean {
  if (instead === undefined) return false;
  answer.status = instead.status;
  answer.body = instead.body;
  answer.isFalse = true;
  return true;
}

/** A route with an id is about that object; any other about its query and body. */
function isOfAnother({ question, status }: EarlierAnswer, asked: Question): boolean {
  if (asked.route === undefined || question.route !== asked.route || status >= 300) return false;
  return asked.route.includes('/:') ? question.path !== asked.path : question.text !== asked.text;
}

/** Swaps paid and pending in every invoice. */
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

/** Only invoices have this flag beside a status. */
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
  // The short form of `status/check` has no time of payment.
  const isLong = 'created_at' in given && 'updated_at' in given;
  return { ...given, status: 'paid', ...(isLong && { paid_at: given.updated_at }) };
}
