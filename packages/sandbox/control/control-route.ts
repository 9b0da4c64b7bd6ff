/** Declares a call of the control surface: strict in every part, and described by its declaration. */
import { type ZodObject, type ZodType, z } from 'zod';
import type { ServiceContext } from '../context/service-context.ts';
import { readJsonBody } from '../http/body.ts';
import { answerJson, describeRoute, readQuery, routerPath } from '../http/declared-route.ts';
import type { ServiceApp } from '../http/http-env.ts';
import { noteUnknownParts } from '../http/unknown-parts.ts';
import { validate } from '../http/validate.ts';

/** What an answer's `seq` must be above. */
export const sinceQuery = z.object({ since: z.coerce.number().int().default(0) });
/** An unknown field must not make a DELETE remove more. */
export const noBody = z.strictObject({});

const idParams = z.object({ id: z.string() });

type Schema<T extends ZodType | undefined> = T extends ZodType ? z.output<T> : undefined;

interface ControlRoute<Q extends ZodObject | undefined, B extends ZodType | undefined> {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** With `{id}` places. */
  path: `/${string}`;
  summary: string;
  query?: Q;
  body?: B;
  answer: ZodType;
  /** False where the work waits for more than the store. */
  isUnit?: boolean;
}

interface ControlInput<Q, B> {
  query: Q;
  body: B;
  /** The place of the path, empty without one. */
  id: string;
}

/** A call with its work. */
export type DeclareControl = <Q extends ZodObject | undefined = undefined, B extends ZodType | undefined = undefined>(
  route: ControlRoute<Q, B>,
  handle: (input: ControlInput<Schema<Q>, Schema<B>>) => object | Promise<object>,
) => void;

export function controlDeclarer(app: ServiceApp, context: ServiceContext): DeclareControl {
  // A typing mistake in a call that prepares a test must not pass.
  const rules = { words: context.words, isStrict: true };
  return <Q extends ZodObject | undefined, B extends ZodType | undefined>(
    { method, path, summary, query, body, answer, isUnit = true }: ControlRoute<Q, B>,
    handle: (input: ControlInput<Schema<Q>, Schema<B>>) => object | Promise<object>,
  ): void => {
    const tag = path.split('/')[1] ?? '';
    const params = path.includes('{id}') ? idParams : undefined;
    describeRoute(app, { method, path, tag, summary, params, query, body, answers: { 200: answer } });
    app.on(method.toUpperCase(), routerPath(path), async (c) => {
      const given = method === 'get' ? undefined : await readJsonBody(c);
      await noteUnknownParts(c, rules, { query, body }, given);
      const input = {
        query: (query === undefined ? undefined : validate(query, readQuery(c.req.url), 'query')) as Schema<Q>,
        body: (body === undefined ? undefined : validate(body, given, 'query')) as Schema<B>,
        id: c.req.param('id') ?? '',
      };
      const answered = isUnit ? context.store.transaction(() => handle(input)) : handle(input);
      return answerJson(c.env.trace, { status: 200, body: await Promise.resolve(answered) }, context.clock.nowMs());
    });
  };
}
