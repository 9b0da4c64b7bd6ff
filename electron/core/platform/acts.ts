import { parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import type { CallInput, CallOutput } from '@tilla/shared/contract/calls.ts';
import { ActView } from '@tilla/shared/contract/views/staff-view.ts';
import type { Ledger, RecordPut } from './ports.ts';
import { Refusal } from './refusal.ts';
import type { LedgerPart } from './transaction.ts';

const PAGE = 50;

/** One event per act, with the act as data; `id` is the command's, so that no act is recorded twice. */
export interface Act {
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly person: { readonly id: string; readonly name: string } | null;
  readonly approvedBy: string | null;
  readonly facts: ActView['facts'];
}

export function noteAct({ id, at, kind, person, approvedBy, facts }: Act): LedgerPart {
  const act: ActView = { id, at, kind, personName: person?.name ?? null, approvedBy, facts };
  return [{ stream: id, type: 'act.done', at, personId: person?.id ?? null, data: act }, putAct(act)];
}

export function putAct(act: ActView): RecordPut {
  return { kind: 'act', id: act.id, value: act, keys: { at: act.at } };
}

/** The id of a command that runs as part of another: its record belongs to the whole command's act. */
export function partOf(commandId: string): string {
  return `${commandId}:goods`;
}

export function isNoted(ledger: Ledger, commandId: string): boolean {
  return [commandId, partOf(commandId)].some((id) => ledger.read('act', id) !== undefined);
}

/** @throws Refusal for an invalid day. */
export function listActs(ledger: Ledger, { day, page }: CallInput<'staff.acts'>): CallOutput<'staff.acts'> {
  const fromMs = parseWindowBound(day, 'lower');
  const lastMs = parseWindowBound(day, 'upper');
  if (fromMs === undefined || lastMs === undefined) throw new Refusal('till_input_invalid');
  const found = ledger.find('act', {
    fromAt: new Date(fromMs).toISOString(),
    beforeAt: new Date(lastMs + 1).toISOString(),
    limit: page * PAGE + 1,
  });
  const acts = found.slice((page - 1) * PAGE, page * PAGE).map(({ value }) => ActView.parse(value));
  return { acts, hasMore: found.length > page * PAGE };
}

/** Input fields that a manager may read in the log; all others stay out of the ledger. */
const loggedFields = ['amountTiyn', 'countedTiyn', 'shownTotalTiyn', 'action', 'time'] as const;

export function factsOf(input: object): ActView['facts'] {
  const given = input as Readonly<Record<string, unknown>>;
  const facts: Record<string, string | number> = {};
  for (const name of loggedFields) {
    const value = given[name];
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) facts[name] = value;
  }
  return facts;
}
