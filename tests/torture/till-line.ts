/** Calls a running browser host as its page does, without a browser. */

import { randomUUID } from 'node:crypto';
import { type CallInput, type CallName, type CallOutput, calls } from '@tilla/shared/contract/calls.ts';
import type { CallResult } from '@tilla/shared/contract/problem.ts';
import { z } from 'zod';

/**
 * The till's process got no processor time for so long that its server dropped a request unread: nothing of it was
 * done.
 */
export class Starved extends Error {}

export interface TillLine {
  /** Rejects when the host is gone. */
  call<Name extends CallName>(
    name: Name,
    input: Omit<CallInput<Name>, 'commandId'>,
  ): Promise<CallResult<CallOutput<Name>>>;
  /** The value of a call that must succeed. */
  ask<Name extends CallName>(name: Name, input: Omit<CallInput<Name>, 'commandId'>): Promise<CallOutput<Name>>;
}

export async function openTillLine(address: string): Promise<TillLine> {
  const { origin, hash } = new URL(address);

  async function post(path: string, body: unknown, bearer: string | null): Promise<unknown> {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin,
        'sec-fetch-site': 'same-origin',
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify(body),
    });
    if (response.status === 408) throw new Starved(`The till had no time to read ${path}`);
    if (!response.ok) throw new Error(`The till answered ${String(response.status)} to ${path}`);
    return response.json();
  }

  const code = new URLSearchParams(hash.slice(1)).get('code');
  const { bearer } = z.object({ bearer: z.string() }).parse(await post('/session', { code }, null));

  const line: TillLine = {
    async call(name, input) {
      const given = calls[name].kind === 'query' ? input : { ...input, commandId: randomUUID() };
      return (await post('/call', { name, input: given }, bearer)) as CallResult<CallOutput<typeof name>>;
    },
    async ask(name, input) {
      const result = await line.call(name, input);
      if (!result.ok) throw new Error(`${name}: ${result.problem.code}`);
      return result.value;
    },
  };
  return line;
}
