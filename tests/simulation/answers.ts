/** What was answered before, and what somebody between till and service can make of an answer with it. */

import type { InvoiceRoute } from '#core/payments/observe.ts';
import type { HttpRequest, HttpResponse } from '#core/platform/ports.ts';

export interface AnswerMemory {
  note(request: HttpRequest, path: string, answer: HttpResponse): void;
  /** The newest answer of the same route to another question, from any caller; undefined while there is none. */
  ofAnother(request: HttpRequest, path: string): HttpResponse | undefined;
  /** The oldest answer to the same question; undefined while there is none. */
  stale(request: HttpRequest, path: string): HttpResponse | undefined;
}

const MAX_KEPT = 20;

export function createAnswerMemory(): AnswerMemory {
  const kept = new Map<string, { readonly question: string; readonly answer: HttpResponse }[]>();
  const routeOf = ({ method }: HttpRequest, path: string): string => {
    const [name = ''] = path.split('?', 1);
    return `${method} ${name.replaceAll(/\/(?=[^/]*\d)[^/]+/g, '/{id}')}`;
  };
  const questionOf = ({ body }: HttpRequest, path: string): string => `${path} ${body ?? ''}`;
  const answersOf = (request: HttpRequest, path: string) => kept.get(routeOf(request, path)) ?? [];
  return {
    note(request, path, answer) {
      if (answer.status >= 300) return;
      const before = answersOf(request, path);
      kept.set(routeOf(request, path), [...before, { question: questionOf(request, path), answer }].slice(-MAX_KEPT));
    },
    ofAnother: (request, path) =>
      answersOf(request, path).findLast(({ question }) => question !== questionOf(request, path))?.answer,
    stale: (request, path) =>
      answersOf(request, path).find(({ question }) => question === questionOf(request, path))?.answer,
  };
}

/** Answers about invoices themselves; those about refunds have a "pending" of their own. */
const ABOUT_INVOICES = /^\/invoices(\/qr|\/\d+|\/status\/check)?(\?|$)/;

export interface CorruptPaidAnswer {
  readonly invoiceId: number;
  readonly route: InvoiceRoute;
}

/** What `flipped` calls paid of this answer, and by which route. */
export function corruptPaidAnswers(path: string, answer: HttpResponse): CorruptPaidAnswer[] {
  if (!ABOUT_INVOICES.test(path) || answer.status >= 300) return [];
  const route = path.startsWith('/invoices?') ? 'list' : path === '/invoices/status/check' ? 'check' : 'single';
  const pending: CorruptPaidAnswer[] = [];
  JSON.parse(new TextDecoder().decode(answer.body), (_, value: unknown) => {
    const { id, status } = (typeof value === 'object' ? (value ?? {}) : {}) as { id?: unknown; status?: unknown };
    if (typeof id === 'number' && status === 'pending') pending.push({ invoiceId: id, route });
    return value;
  });
  return pending;
}

export function flipped(path: string, answer: HttpResponse): HttpResponse {
  if (!ABOUT_INVOICES.test(path)) return answer;
  const text = new TextDecoder().decode(answer.body);
  const other: Readonly<Record<string, string>> = { pending: 'paid', paid: 'pending' };
  const said = text.replaceAll(
    /"status":"(pending|paid)"/g,
    (_, status: string) => `"status":"${other[status] ?? ''}"`,
  );
  return { ...answer, body: new TextEncoder().encode(said) };
}
