/** What of the tills' requests was answered so that it could be understood; whatever was not is a reason to ask a person. */

import type { HttpResponse } from '#core/platform/ports.ts';

export interface Hearing {
  /** A request leaves; to be called with what came back. */
  asked(till: string, method: string, path: string): (answer: HttpResponse) => void;
  /** When the last answer to this request was understood; undefined before. */
  heardAtMs(till: string, request: string): number | undefined;
  /** When a request like that left the last time; undefined before. */
  leftAtMs(till: string, request: string): number | undefined;
  /** Whether a request like that left this till and nothing came back that settles it. */
  isDoubtful(till: string, request: RegExp): boolean;
}

export function createHearing(nowMs: () => number): Hearing {
  const heard = new Map<string, number>();
  const left = new Map<string, number>();
  const open = new Map<string, number>();
  return {
    asked(till, method, path) {
      const key = `${till} ${method} ${path}`;
      open.set(key, (open.get(key) ?? 0) + 1);
      left.set(key, nowMs());
      return (answer) => {
        if (!isClear(answer, path)) return;
        open.set(key, (open.get(key) ?? 1) - 1);
        heard.set(key, nowMs());
      };
    },
    heardAtMs: (till, request) => heard.get(`${till} ${request}`),
    leftAtMs: (till, request) => left.get(`${till} ${request}`),
    isDoubtful: (till, request) =>
      [...open].some(
        ([key, count]) => count > 0 && key.startsWith(`${till} `) && request.test(key.slice(till.length + 1)),
      ),
  };
}

/** A login page is none, nor is an execution that was only accepted. */
function isClear({ status, headers }: HttpResponse, path: string): boolean {
  const isUnproven = status === 202 && path.endsWith('/execute');
  return status >= 200 && status < 300 && !isUnproven && (headers['content-type'] ?? '').includes('json');
}
