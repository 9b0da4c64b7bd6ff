import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { Role } from './views/app-view.ts';
import { ActView, StaffPersonView } from './views/staff-view.ts';

const done = z.object({});
const id = z.string().min(1).max(64);
const day = z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/);
const personName = z.string().trim().min(1).max(60);
const pin = z.string().regex(/^[0-9]{4,8}$/);

export const staffCalls = {
  'staff.list': query({}, z.object({ people: z.array(StaffPersonView) }), { staleAfter: { 'app.changed': 'refetch' } }),
  /** Names are unique among active people (`till_name_taken`). */
  'staff.add': approvable({ name: personName, role: Role, pin }, z.object({ personId: z.string() })),
  /** Only what is given changes. `till_last_manager` protects the last active manager. */
  'staff.change': approvable(
    {
      personId: id,
      name: personName.optional(),
      role: Role.optional(),
      pin: pin.optional(),
      isActive: z.boolean().optional(),
    },
    done,
  ),
  'staff.changeOwnPin': command({ oldPin: pin, newPin: pin }, done),
  /** Almaty's day; newest first, fifty a page. */
  'staff.acts': query(
    { day, page: z.int().min(1).max(10_000) },
    z.object({ acts: z.array(ActView), hasMore: z.boolean() }),
    { staleAfter: { 'app.changed': 'refetch' } },
  ),
} as const satisfies Record<string, CallDefinition>;
