import type { CallInput, CallName } from '../../contract/calls.ts';
import type { DeskAnswers, RefusalView } from '../../contract/views.ts';

/** What the desk refused; `desk_offline` where it was not reached. */
export class CallRefused extends Error {
  readonly view: RefusalView;

  constructor(view: RefusalView) {
    super(view.code);
    this.name = 'CallRefused';
    this.view = view;
  }
}

/** Rejects with `CallRefused`. */
export async function askDesk<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  token: string | null,
): Promise<DeskAnswers[Name]> {
  const response = await fetch(`/api/${name}`, {
    method: 'POST',
    // Of the whole host, and none of the desk's.
    credentials: 'omit',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input),
  }).catch(() => null);
  const body = (await response?.json().catch(() => null)) as
    | { readonly value?: DeskAnswers[Name]; readonly refusal?: RefusalView }
    | null
    | undefined;
  if (body?.refusal !== undefined) throw new CallRefused(body.refusal);
  if (response?.ok !== true || body?.value === undefined) throw new CallRefused({ code: 'desk_offline' });
  return body.value;
}
