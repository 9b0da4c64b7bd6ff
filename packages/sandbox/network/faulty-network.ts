import { STATUS_CODES } from 'node:http';
import { startStopwatch } from '../clock/stopwatch.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { serverError } from '../http/api-error.ts';
import { answerFaults, type Fault, type Faults, type FaultyRequest, requestFaults } from '../http/faults.ts';
import type { RequestEntry, RequestLog } from '../http/request-log.ts';
import { MERCHANT_PATH } from '../merchant/app.ts';
import { PARTNER_PATH } from '../partner/app.ts';
import { type CorruptibleAnswer, corruptResponse, type EarlierAnswer, questionOf } from './corrupt-response.ts';
import { copy, type Delivery, placeOf } from './delivery.ts';
import { createLateRequests } from './late-requests.ts';

/** `cut`: broken; `reset`: reset. */
export type Handled = Response | 'cut' | 'reset';

interface NetworkDependencies {
  faults: Faults;
  requests: RequestLog;
  /** Ends early with the service. */
  sleep(milliseconds: number): Promise<void>;
  isEnding(): boolean;
  routeOf(method: string, path: string): string | undefined;
  carryOut(delivery: Delivery): Promise<Response>;
  report(error: unknown): void;
}

export interface FaultyNetwork {
  carry(delivery: Delivery, path: string, search: string): Promise<Handled>;
}

export function createFaultyNetwork(context: ServiceContext, dependencies: NetworkDependencies): FaultyNetwork {
  const { faults, requests, sleep, isEnding, carryOut, report } = dependencies;
  const late = createLateRequests(context);

  const log = (
    { request, trace }: Delivery,
    path: string,
    elapsedMs: () => number,
    handled: Handled,
    met: readonly string[] = [],
    isCorrupted = false,
  ): void => {
    requests.add({
      atMs: context.clock.nowMs(),
      method: request.method,
      path,
      status: handled instanceof Response ? handled.status : null,
      key: keyOf(request),
      milliseconds: elapsedMs(),
      requestBody: trace.requestBody,
      answerBody: trace.answerBody,
      warnings: trace.warnings,
      faults: met,
      request,
      answerHeaders: handled instanceof Response ? (trace.answerHeaders ?? trace.headers) : {},
      route: () => {
        const { pathname } = placeOf(request.url);
        return dependencies
          .routeOf(request.method, context.words.path(pathname))
          ?.replaceAll(/:(\w+)/g, (_, name) => `{${String(name)}}`);
      },
      organizationId: () => organizationAsked(context, request, placeOf(request.url).pathname),
      isCorrupted,
    });
  };

  /** Nobody receives its answer; no more faults. */
  const arrive = async (delivery: Delivery): Promise<void> => {
    try {
      const { pathname, search } = placeOf(delivery.request.url);
      const elapsedMs = startStopwatch();
      log(delivery, pathname + search, elapsedMs, await carryOut(delivery));
    } catch (error) {
      report(error);
    }
  };

  const earlierAnswers = (request: Request): EarlierAnswer[] => {
    const caller = callerOf(context, keyOf(request));
    return requests.entries().flatMap((entry) => {
      const { status, answerBody, isCorrupted } = entry;
      if (status === null || answerBody === undefined || isCorrupted || callerOf(context, entry.key) !== caller)
        return [];
      return [{ question: question(entry), status, body: answerBody }];
    });
  };
  const question = (entry: Pick<RequestEntry, 'method' | 'path' | 'requestBody'>) =>
    questionOf(entry, (method, path) => dependencies.routeOf(method, context.words.path(path)));

  const tell = (
    response: Response,
    { request, trace }: Delivery,
    path: string,
    about: FaultyRequest,
  ): { response: Response; isCorrupted: boolean; corruptions: readonly string[] } => {
    const answer: CorruptibleAnswer = {
      status: response.status,
      body: trace.answerBody,
      shiftSeconds: 0,
      isFalse: false,
    };
    const asked = question({ method: request.method, path, requestBody: trace.requestBody });
    const struck = faults.strike(about, answerFaults, (fault) =>
      corruptResponse(fault, answer, asked, () => earlierAnswers(request)),
    );
    const corruptions = struck.map(({ kind }) => kind);
    if (struck.length === 0) return { response, isCorrupted: false, corruptions };
    const headers = new Headers(response.headers);
    const date = Date.parse(headers.get('date') ?? '') + answer.shiftSeconds * 1000;
    headers.set('date', new Date(date).toUTCString());
    if (!answer.isFalse)
      return {
        response: new Response(response.body, { status: answer.status, headers }),
        isCorrupted: false,
        corruptions,
      };
    trace.answerBody = answer.body;
    const body = JSON.stringify(context.words.body(answer.body));
    return { response: new Response(body, { status: answer.status, headers }), isCorrupted: true, corruptions };
  };

  const suffer = async (given: Delivery, path: string, search: string): Promise<Handled> => {
    const { request } = given;
    const elapsedMs = startStopwatch();
    const met: string[] = [];
    const end = (handled: Handled, isCorrupted?: boolean): void => {
      log(given, path + search, elapsedMs, handled, met, isCorrupted);
    };
    const cut = (how: 'cut' | 'reset'): Handled => {
      end(how);
      return how;
    };
    const answerOf = (fault: Fault): Response => {
      const response = answerFault(fault, context.clock.nowMs());
      end(response);
      return response;
    };
    const about = { method: request.method, path, organizationId: () => organizationAsked(context, request, path) };
    const struck = faults.strike(about, requestFaults);
    met.push(...struck.map(({ kind }) => kind));
    for (const fault of struck) {
      if (fault.kind === 'delay') await sleep(fault.delay_ms ?? 0);
      // A closing service does not wait for a fault.
      if (isEnding() || fault.kind === 'drop_request') return cut('cut');
      if (fault.kind === 'reset') return cut('reset');
      if (fault.kind === 'status') return answerOf(fault);
      if (fault.kind === 'hold_request') {
        const copyOf = await copy(given);
        late.add(fault.after_seconds ?? 0, () => arrive(copyOf()));
        return cut('cut');
      }
    }
    const again = struck.filter(({ kind }) => kind === 'repeat_request');
    const copyOf = again.length === 0 ? undefined : await copy(given);
    await context.due.catchUp();
    const trueAnswer = await carryOut(copyOf === undefined ? given : { ...given, request: copyOf().request });
    const last = struck.find(({ kind }) => kind === 'drop_response' || kind === 'refuse_response');
    let handled: Handled;
    if (last === undefined) {
      const { response, isCorrupted, corruptions } = tell(trueAnswer, given, path + search, about);
      met.push(...corruptions);
      end(response, isCorrupted);
      handled = response;
    } else if (last.kind === 'drop_response') {
      handled = cut('cut');
    } else {
      given.trace.answerBody = undefined;
      handled = answerOf(last);
    }
    if (copyOf === undefined) return handled;
    for (const { after_seconds: after = 0 } of again) {
      if (after === 0) await arrive(copyOf());
      else late.add(after, () => arrive(copyOf()));
    }
    return handled;
  };

  return {
    async carry(delivery, path, search) {
      if (!faults.areNone()) return suffer(delivery, path, search);
      const elapsedMs = startStopwatch();
      await context.due.catchUp();
      const response = await carryOut(delivery);
      log(delivery, path + search, elapsedMs, response);
      return response;
    },
  };
}

const keyOf = ({ headers }: Request): string | undefined =>
  headers.get('x-api-key') ?? headers.get('x-partner-key') ?? undefined;

function callerOf({ apiKeys }: ServiceContext, key: string | undefined): string | number | undefined {
  return key === undefined ? undefined : (apiKeys.find(key)?.organizationId ?? key);
}

function organizationAsked({ apiKeys }: ServiceContext, { headers }: Request, path: string): number | undefined {
  const inPath = path.startsWith(PARTNER_PATH)
    ? /^\/organizations\/(\d{1,15})(?=\/|$)/.exec(path.slice(PARTNER_PATH.length))
    : null;
  if (inPath !== null) return Number(inPath[1]);
  return path.startsWith(MERCHANT_PATH) ? apiKeys.find(headers.get('x-api-key') ?? '')?.organizationId : undefined;
}

function answerFault(fault: Fault, nowMs: number): Response {
  const { status = 500 } = fault;
  const body = fault.body ?? (fault.kind === 'refuse_response' ? refusalOf(status) : serverError);
  const isText = typeof body === 'string';
  return new Response(isText ? body : JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': isText ? 'text/html; charset=utf-8' : 'application/json',
      Date: new Date(nowMs).toUTCString(),
    },
  });
}

function refusalOf(status: number): object {
  const phrase = STATUS_CODES[status] ?? 'Refused';
  return { error: phrase, message: phrase };
}
