/** Who may do what: a role of one's own, or the approval of somebody who has it. */

import type { PersonView } from '../../../shared/contract/views/app-view.ts';
import type { Caller } from '../handlers.ts';
import { Refusal } from '../refusal.ts';

type Role = PersonView['role'];

const ranks: Readonly<Record<Role, number>> = { cashier: 0, senior: 1, manager: 2 };

export interface Permitted {
  readonly person: PersonView;
  /** The name of whoever approved it; null where the person's own role was enough. */
  readonly approvedBy: string | null;
}

/**
 * The person who acts, allowed to. An approval that was given but not needed is not noted.
 * @throws Refusal `till_locked` without a person, `till_not_permitted` with the `role` that is needed.
 */
export function permit({ person, approvedBy }: Caller, role: Role): Permitted {
  if (person === null) throw new Refusal('till_locked');
  if (ranks[person.role] >= ranks[role]) return { person, approvedBy: null };
  if (approvedBy !== null && ranks[approvedBy.role] >= ranks[role]) return { person, approvedBy: approvedBy.name };
  throw new Refusal('till_not_permitted', { role });
}
