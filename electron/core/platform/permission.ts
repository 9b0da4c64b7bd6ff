import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import type { Caller } from './handlers.ts';
import { Refusal } from './refusal.ts';

type Role = PersonView['role'];

/**
 * Data of an act for its approval, read by the core: `amountTiyn`, `beforeTiyn` and `afterTiyn`, `percent`, `limit`
 * (the percentage that the caller may grant alone), `sale` (its number), `invoice` (its id), `lines` (names, one a
 * line), `count`, `name`, `reason`, `expectedTiyn` and `countedTiyn`.
 */
export type ApprovalSummary = Problem['params'];

const ranks: Readonly<Record<Role, number>> = { cashier: 0, senior: 1, manager: 2 };

export interface Permitted {
  readonly person: PersonView;
  /** The approver's name; null where the person's own role was enough. */
  readonly approvedBy: string | null;
}

export function isPermitted({ person, approvedBy }: Caller, role: Role): boolean {
  return [person, approvedBy].some((one) => one !== null && ranks[one.role] >= ranks[role]);
}

/**
 * The permitted person. An unneeded approval is not recorded.
 * @param about data for the approval; called only where needed.
 * @throws Refusal `till_locked` without a person, `till_not_permitted` with the needed `role`.
 */
export function permit(caller: Caller, role: Role, about: () => ApprovalSummary = () => ({})): Permitted {
  const { person, approvedBy } = caller;
  if (person === null) throw new Refusal('till_locked');
  if (!isPermitted(caller, role)) throw new Refusal('till_not_permitted', { ...about(), role });
  return { person, approvedBy: ranks[person.role] >= ranks[role] ? null : (approvedBy?.name ?? null) };
}

export function reduction(beforeTiyn: number, byTiyn: number): ApprovalSummary {
  const afterTiyn = beforeTiyn - byTiyn;
  return { beforeTiyn, afterTiyn, ...percentOf(beforeTiyn, byTiyn) };
}

function percentOf(wholeTiyn: number, partTiyn: number): ApprovalSummary {
  return wholeTiyn <= 0 || partTiyn <= 0 ? {} : { percent: Math.round((partTiyn * 1_000) / wholeTiyn) / 10 };
}

export function namesOf(names: readonly string[]): ApprovalSummary {
  const shown = names.slice(0, MAX_NAMES);
  return names.length === 0 ? {} : { lines: [...shown, ...(names.length > shown.length ? ['…'] : [])].join('\n') };
}

const MAX_NAMES = 6;
