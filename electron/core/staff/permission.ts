/** Who may do what: a role of one's own, or the approval of somebody who has it. */

import type { Problem } from '../../../shared/contract/problem.ts';
import type { PersonView } from '../../../shared/contract/views/app-view.ts';
import type { Caller } from '../handlers.ts';
import { Refusal } from '../refusal.ts';

type Role = PersonView['role'];

/**
 * What whoever approves an act is shown of it, by the core's own reading: `amountTiyn`, `beforeTiyn` and `afterTiyn`,
 * `percent`, `limit` (the percent that whoever asks may give alone), `sale` (its number), `invoice` (its), `lines` (names, one a line), `count`, `name`, `reason`, `expectedTiyn` and `countedTiyn`.
 */
export type ApprovalSummary = Problem['params'];

const ranks: Readonly<Record<Role, number>> = { cashier: 0, senior: 1, manager: 2 };

export interface Permitted {
  readonly person: PersonView;
  /** The name of whoever approved it; null where the person's own role was enough. */
  readonly approvedBy: string | null;
}

/** Whether a role of their own, or the approval they come with, is enough. */
export function isPermitted({ person, approvedBy }: Caller, role: Role): boolean {
  return [person, approvedBy].some((one) => one !== null && ranks[one.role] >= ranks[role]);
}

/**
 * The person who acts, allowed to. An approval that was given but not needed is not noted.
 * @param about what the question to somebody who may approve it says; asked for only where it is needed.
 * @throws Refusal `till_locked` without a person, `till_not_permitted` with the `role` that is needed.
 */
export function permit(caller: Caller, role: Role, about: () => ApprovalSummary = () => ({})): Permitted {
  const { person, approvedBy } = caller;
  if (person === null) throw new Refusal('till_locked');
  if (!isPermitted(caller, role)) throw new Refusal('till_not_permitted', { ...about(), role });
  return { person, approvedBy: ranks[person.role] >= ranks[role] ? null : (approvedBy?.name ?? null) };
}

/** Of an amount that goes down by `byTiyn`. */
export function reduction(beforeTiyn: number, byTiyn: number): ApprovalSummary {
  const afterTiyn = beforeTiyn - byTiyn;
  return { beforeTiyn, afterTiyn, ...percentOf(beforeTiyn, byTiyn) };
}

/** To a tenth. */
function percentOf(wholeTiyn: number, partTiyn: number): ApprovalSummary {
  return wholeTiyn <= 0 || partTiyn <= 0 ? {} : { percent: Math.round((partTiyn * 1_000) / wholeTiyn) / 10 };
}

/** Names as a question shows them: the first ones, one a line. */
export function namesOf(names: readonly string[]): ApprovalSummary {
  const shown = names.slice(0, MAX_NAMES);
  return names.length === 0 ? {} : { lines: [...shown, ...(names.length > shown.length ? ['…'] : [])].join('\n') };
}

const MAX_NAMES = 6;
