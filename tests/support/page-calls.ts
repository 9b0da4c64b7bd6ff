import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type CallName, type CallOutput, calls } from '@tilla/shared/contract/calls.ts';

/** A call with the page's own right to ask, for what a scenario needs before it begins. */
export async function callFromPage<Name extends CallName>(
  page: Page,
  name: Name,
  input: object,
): Promise<CallOutput<Name>> {
  const asked = calls[name].kind === 'query' ? input : { ...input, commandId: randomUUID() };
  const answer = await page.evaluate(
    async ({ name, input }) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${sessionStorage.getItem('tilla.bearer') ?? ''}`,
      };
      const response = await fetch('/call', { method: 'POST', headers, body: JSON.stringify({ name, input }) });
      return (await response.json()) as { ok: boolean; value?: unknown; problem?: { code: string } };
    },
    { name, input: asked },
  );
  if (!answer.ok) throw new Error(`${name}: ${answer.problem?.code ?? ''}`);
  return calls[name].output.parse(answer.value) as CallOutput<Name>;
}
