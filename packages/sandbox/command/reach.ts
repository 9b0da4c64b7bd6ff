import { z } from 'zod';
import { KNOWN_CONTROL_TOKEN, knownKeys } from './known-keys.ts';
import type { Given } from './options.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** A running sandbox, as its commands call it. */
export interface Reach {
  control<S extends z.ZodType>(method: string, path: string, answer: S, body?: object): Promise<z.output<S>>;
  merchant(method: string, path: string, body?: object): Promise<unknown>;
}

const refusal = z.looseObject({ message: z.string().optional(), errors: z.unknown().optional() });

export function reach(given: Given, { environment }: Terminal): Reach {
  const url = (text(given, 'url') ?? '').replace(/\/+$/, '');
  const token = text(given, 'token') ?? environment['TILLA_SANDBOX_TOKEN'] ?? KNOWN_CONTROL_TOKEN;
  const apiKey = text(given, 'api-key') ?? environment['TILLA_SANDBOX_API_KEY'] ?? knownKeys.api_key;
  const send = async (method: string, path: string, headers: object, body: object | undefined): Promise<unknown> => {
    let response: Response;
    try {
      response = await fetch(`${url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch {
      throw new UsageError(`no sandbox answers at ${url}; start one, or name it with --url`);
    }
    const answered: unknown = await response.json().catch(() => undefined);
    if (response.ok) return answered;
    const { data } = refusal.safeParse(answered);
    const details = data?.errors === undefined ? '' : ` ${JSON.stringify(data.errors)}`;
    throw new UsageError(`${method} ${path}: ${String(response.status)} ${data?.message ?? ''}${details}`);
  };
  return {
    control: async (method, path, answer, body) =>
      answer.parse(await send(method, `/_control${path}`, { authorization: `Bearer ${token}` }, body)),
    merchant: (method, path, body) => send(method, `/api/v1${path}`, { 'x-api-key': apiKey }, body),
  };
}

export const text = (given: Given, name: string): string | undefined => {
  const value = given[name];
  return typeof value === 'string' ? value : undefined;
};
