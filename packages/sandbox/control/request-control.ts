import { z } from 'zod';
import type { ServiceContext } from '../context/service-context.ts';
import { phraseError } from '../http/api-error.ts';
import { type RequestEntry, type RequestLog, requestAgain, toCurl } from '../http/request-log.ts';
import { curlAnswer, requestsAnswer, writtenAnswer } from './answers.ts';
import { askFor } from './console-writes.ts';
import { type DeclareControl, noBody, sinceQuery } from './control-route.ts';
import { numberOf } from './find.ts';

const requestsQuery = sinceQuery.extend({
  status: z.coerce.number().int().min(100).max(599).optional(),
  method: z.string().toUpperCase().optional(),
  /** A prefix of the path with its query. */
  path: z.string().optional(),
  /** An `error_code` of the answer. */
  code: z.string().optional(),
  organization_id: z.coerce.number().int().optional(),
  has_warnings: z.stringbool().optional(),
});

export function registerRequestControl(
  declare: DeclareControl,
  context: ServiceContext,
  requests: RequestLog,
  /** In process; undefined where a fault cuts the connection. */
  ask: (request: Request) => Promise<Response | undefined>,
): void {
  const entryOf = (id: string): RequestEntry => {
    const found = requests.one(numberOf(id));
    if (found === undefined) throw phraseError(404, 'Not found', 'No such request, or no longer in the log.');
    return found;
  };
  declare(
    {
      method: 'get',
      path: '/requests',
      summary: 'Requests as they came, oldest first, filtered by any field',
      query: requestsQuery,
      answer: requestsAnswer,
    },
    ({ query }) => requests.find(query),
  );
  declare(
    {
      method: 'get',
      path: '/requests/{id}/curl',
      summary: 'One request as a command line, with its whole key',
      answer: curlAnswer,
      isUnit: false,
    },
    async ({ id }) => ({ curl: await toCurl(requestAgain(entryOf(id), context.words)) }),
  );
  declare(
    {
      method: 'post',
      path: '/requests/{id}/repeat',
      summary: 'Sends a request once more, with its key, headers and body',
      body: noBody,
      answer: writtenAnswer,
      isUnit: false,
    },
    ({ id }) => askFor(ask, requestAgain(entryOf(id), context.words)),
  );
}
