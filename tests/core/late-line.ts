/** A network that holds a request until the scenario delivers it, or delivers it twice. */

import { HttpFailure, type HttpRequest, type HttpResponse } from '#core/platform/ports.ts';
import type { MoneyWorld } from './money-world.ts';

export interface LateLine {
  /** Holds the next such request; the till receives no answer. Returns how to deliver it. */
  hold(isIt: (request: HttpRequest) => boolean): () => Promise<void>;
  /** The next such request is processed, and a proxy returns this instead of the answer. */
  answerFor(isIt: (request: HttpRequest) => boolean, status: number, body: object): void;
  /** The next such request is delivered twice; the till receives the second answer. Returns the first. */
  double(isIt: (request: HttpRequest) => boolean): void;
}

export function createLateLine(world: () => MoneyWorld): LateLine {
  function once(
    isIt: (request: HttpRequest) => boolean,
    answer: (next: () => Promise<HttpResponse>) => Promise<HttpResponse>,
  ): void {
    let isOver = false;
    world().line.answer = (request, next) => {
      if (isOver || !isIt(request)) return next(request);
      isOver = true;
      return answer(() => next(request));
    };
  }

  return {
    hold(isIt) {
      let deliver: (() => Promise<unknown>) | null = null;
      once(isIt, (next) => {
        deliver = next;
        return Promise.reject(new HttpFailure('timeout'));
      });
      return async () => {
        if (deliver === null) throw new TypeError('nothing is held');
        await deliver();
      };
    },
    answerFor(isIt, status, body) {
      once(isIt, async (next) => {
        const { headers } = await next();
        return { status, headers, body: new TextEncoder().encode(JSON.stringify(body)) };
      });
    },
    double(isIt) {
      once(isIt, async (next) => {
        await next();
        return next();
      });
    },
  };
}
