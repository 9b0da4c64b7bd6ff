/** The network between one till and the service: latency, and every way in which a request can come to grief. */

import { type Http, HttpFailure, type HttpRequest, type HttpResponse } from '#core/platform/ports.ts';
import { type AnswerMemory, type CorruptPaidAnswer, corruptPaidAnswers, flipped } from './answers.ts';
import { type InvoiceFault, placesOfRequest, type RequestFault } from './fault-table.ts';
import type { Protections } from './protections.ts';
import type { Randomness } from './randomness.ts';
import type { VirtualClock } from './virtual-clock.ts';

export interface Machine {
  readonly name: string;
  isDead(): boolean;
  /** Asleep until then, by the world's time; 0 when awake. */
  asleepUntilMs(): number;
  /** A timer of the machine itself, which sleeps with it. */
  after(delayMs: number, task: () => void): () => void;
  strike(operation: ReturnType<typeof placesOfRequest>[number]): RequestFault | undefined;
  kill(): void;
  jumpWall(): void;
  /** How far off the dates of its answers are now, whatever was requested. */
  misledByMs(): number;
  suspend(): void;
  isOffline(): boolean;
  wallMs(): number;
  readonly protections: Protections;
}

export interface LineParts {
  readonly clock: VirtualClock;
  readonly randomness: Randomness;
  readonly baseUrl: string;
  /** The request reaches the service, which may do mischief to an invoice; what it answers. */
  readonly arrive: (request: HttpRequest, path: string, way: Way) => Promise<HttpResponse>;
  /** Of all tills: what passes by here can be mixed up with anything. */
  readonly answers: AnswerMemory;
  /** Until then something happens that no current answer shows; only a later comparison does. */
  readonly onUnseen: (untilMs: number) => void;
  /** One answer alone calls an invoice paid that is not. */
  readonly onCorruptPaidAnswer: (till: string, corruption: CorruptPaidAnswer) => void;
}

export interface Way {
  readonly mischief: InvoiceFault | null;
  /** When it left the machine, by the world's time. */
  readonly leftMs: number;
  readonly isAgain: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const encoder = new TextEncoder();
const LYING_MS = 2_000;

export function falseByMs(randomness: Randomness): number {
  const sizeMs = randomness.pick([3 * MINUTE_MS, 40 * MINUTE_MS, 6 * HOUR_MS, 24 * HOUR_MS, 96 * HOUR_MS]);
  return (randomness.of(0.5) ? 1 : -1) * Math.round(sizeMs * (0.9 + 0.2 * randomness.unit()));
}

export function createLine(
  machine: Machine,
  { clock, randomness, baseUrl, arrive, answers, onUnseen, onCorruptPaidAnswer }: LineParts,
): Http {
  let lyingUntilMs = 0;
  /** The next answers, so many of them, have a date that is so far off. */
  let falseDates = { left: 0, byMs: 0 };

  function strikeOf(request: HttpRequest, path: string): RequestFault | undefined {
    if (machine.isOffline()) return 'refused';
    for (const place of placesOfRequest(request.method, path)) {
      const fault = machine.strike(place);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }

  function heard(answer: HttpResponse): HttpResponse {
    const headers = { ...answer.headers };
    const byMs = falseDates.left > 0 ? falseDates.byMs : machine.misledByMs();
    falseDates = { ...falseDates, left: Math.max(0, falseDates.left - 1) };
    const { date } = headers;
    if (byMs !== 0 && date !== undefined) headers['date'] = new Date(Date.parse(date) + byMs).toUTCString();
    // Without rule L2 the machine's own clock is taken for the service's; without L7 nobody reads what is left.
    if (!machine.protections.keeps('L2')) headers['date'] = new Date(machine.wallMs()).toUTCString();
    if (!machine.protections.keeps('L7')) {
      for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining']) Reflect.deleteProperty(headers, name);
    }
    return { ...answer, headers };
  }

  return {
    send(request) {
      const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
      // What runs on after the death of its process is no more: nothing of it leaves the machine.
      if (machine.isDead()) return promise;
      const path = request.url.slice(baseUrl.length);
      const leftMs = clock.nowMs();
      const thereMs = randomness.int(5, 40);
      const backMs = randomness.int(5, 60);
      let isOver = false;
      const cancelTimeout = machine.after(request.timeoutMs, () => {
        isOver = true;
        reject(new HttpFailure('timeout'));
      });

      function end(finish: () => void): void {
        if (isOver || machine.isDead()) return;
        const asleepUntilMs = machine.asleepUntilMs();
        if (asleepUntilMs > clock.nowMs()) {
          // A connection does not outlive the machine's sleep.
          clock.at(asleepUntilMs, () => end(cut));
          return;
        }
        isOver = true;
        cancelTimeout();
        finish();
      }
      const cut = (): void => reject(new HttpFailure('cut'));
      // Without rule C7 the stack below sends a request again whose connection broke.
      const cutOrResend = (): void => {
        if (machine.protections.keeps('C7') || request.method === 'GET') end(cut);
        else arriveIn(thereMs, (answer) => answerIn(backMs, answer));
      };
      // Without rule L2 the machine's own clock is taken for the service's.
      const inMs = (ms: number, task: () => void): void => void clock.at(clock.nowMs() + ms, task);
      const answered = (answer: HttpResponse): HttpResponse =>
        heard(clock.nowMs() < lyingUntilMs ? flipped(path, answer) : answer);
      const answerIn = (ms: number, answer: HttpResponse): void => inMs(ms, () => end(() => resolve(answered(answer))));
      const arriveIn = (ms: number, then: (answer: HttpResponse) => void, way: Partial<Way> = {}): void =>
        inMs(
          ms,
          () =>
            void arrive(request, path, { mischief: null, leftMs, isAgain: false, ...way }).then((answer) => {
              answers.note(request, path, answer);
              then(answer);
            }),
        );
      const arriveAgainIn = (ms: number, then: (answer: HttpResponse) => void): void => {
        onUnseen(clock.nowMs() + ms);
        arriveIn(ms, then, { isAgain: true });
      };

      const fault = strikeOf(request, path);
      switch (fault) {
        case 'refused':
          inMs(thereMs, () => end(() => reject(new HttpFailure('not_sent'))));
          break;
        case 'cut_before':
          inMs(thereMs, cutOrResend);
          break;
        case 'cut_after':
          arriveIn(thereMs, () => inMs(backMs, cutOrResend));
          break;
        case 'drop_request':
          break;
        case 'drop_response':
          arriveIn(thereMs, () => undefined);
          break;
        case 'wander':
          arriveIn(request.timeoutMs + randomness.int(500, 30_000), () => undefined);
          break;
        case 'delay':
          arriveIn(randomness.int(1_000, 4_500), (answer) => answerIn(backMs, answer));
          break;
        case 'reorder':
          arriveIn(thereMs, (answer) => answerIn(randomness.int(800, 5_000), answer));
          break;
        case 'error_500_undone':
          answerIn(thereMs, serverError);
          break;
        case 'error_500_done':
          arriveIn(thereMs, () => answerIn(backMs, serverError));
          break;
        case 'error_503_coded':
          answerIn(thereMs, unavailable);
          break;
        case 'gateway_502':
          if (randomness.of(0.5)) arriveIn(thereMs, () => answerIn(backMs, badGateway));
          else answerIn(thereMs, badGateway);
          break;
        case 'captive_portal':
          answerIn(thereMs, loginPage);
          break;
        case 'throttled_429':
          answerIn(thereMs, tooMany);
          break;
        case 'kill_before_arrival':
          machine.kill();
          break;
        case 'kill_after_arrival':
          arriveIn(thereMs, () => machine.kill());
          break;
        case 'twice': {
          const laterMs = randomness.pick([0, 9_000, 100_000]);
          const heardOf = (answer: HttpResponse): void => answerIn(backMs, answer);
          arriveIn(thereMs, (answer) => {
            // A caller that repeats at once receives the second answer.
            if (laterMs > 0) heardOf(answer);
            arriveAgainIn(laterMs, laterMs > 0 ? () => undefined : heardOf);
          });
          break;
        }
        case 'held': {
          const laterMs = randomness.int(45_000, 590_000);
          onUnseen(clock.nowMs() + laterMs);
          arriveIn(laterMs, () => undefined);
          break;
        }
        case 'refused_done':
          arriveIn(thereMs, () => answerIn(backMs, randomness.pick([tooMany, forbidden, notRefundable])));
          break;
        case 'foreign_key':
        case 'sum_differs':
        case 'sandboxed':
          arriveIn(thereMs, (answer) => answerIn(backMs, answer), { mischief: fault });
          break;
        case 'other_body':
          arriveIn(thereMs, (answer) => answerIn(backMs, withBodyOf(answer, answers.ofAnother(request, path))));
          break;
        case 'stale_body':
          arriveIn(thereMs, (answer) => answerIn(backMs, withBodyOf(answer, answers.stale(request, path))));
          break;
        case 'flip':
          arriveIn(thereMs, (answer) => {
            for (const one of corruptPaidAnswers(path, answer)) onCorruptPaidAnswer(machine.name, one);
            answerIn(backMs, flipped(path, answer));
          });
          break;
        case 'flip_all':
          lyingUntilMs = clock.nowMs() + LYING_MS;
          onUnseen(lyingUntilMs);
          arriveIn(thereMs, (answer) => answerIn(backMs, answer));
          break;
        case 'wall_jump':
        case 'suspend':
        case 'false_date':
        case undefined:
          if (fault === 'false_date') falseDates = { left: randomness.of(0.5) ? 2 : 1, byMs: falseByMs(randomness) };
          arriveIn(thereMs, (answer) => answerIn(backMs, answer));
          if (fault === 'wall_jump') machine.jumpWall();
          if (fault === 'suspend') machine.suspend();
      }
      return promise;
    },
  };
}

/** Its head is the true one: only what is said is another's. */
function withBodyOf(answer: HttpResponse, other: HttpResponse | undefined): HttpResponse {
  return other === undefined ? answer : { ...answer, status: other.status, body: other.body };
}

function answerOf(status: number, body: string | object, headers: Record<string, string> = {}): HttpResponse {
  const isText = typeof body === 'string';
  return {
    status,
    headers: { 'content-type': isText ? 'text/html' : 'application/json', ...headers },
    body: encoder.encode(isText ? body : JSON.stringify(body)),
  };
}

const serverError = answerOf(500, { error: 'Server Error', message: 'Server Error' });
const unavailable = answerOf(503, {
  error: 'bank_session_unavailable',
  error_code: 'bank_session_unavailable',
  message: 'Try again later.',
});
const badGateway = answerOf(502, '<html><h1>502 Bad Gateway</h1></html>');
const forbidden = answerOf(403, { error: 'forbidden', message: 'No.' });
const notRefundable = answerOf(400, { error: 'Invoice is not refundable', message: 'No.' });
/** With a clock of its own, as such boxes have. */
const loginPage = answerOf(200, '<html><form>Wi-Fi</form></html>', { date: 'Thu, 01 Jan 2015 00:00:00 GMT' });
const tooMany = answerOf(
  429,
  { error: 'request_rate_limited', error_code: 'request_rate_limited', message: 'Too Many.', retry_after_seconds: 3 },
  { 'retry-after': '3' },
);
