import { z } from 'zod';
import { isHubAddress } from '../domain/hub-address.ts';
import { EnrolmentCode, TillNumber } from '../hub/wire.ts';
import { approvable, command, query } from './definition.ts';
import { HubView } from './views/hub-view.ts';

const done = z.object({});
/** Eight groups, as typed (shared/domain/owner-phrase.ts). */
const phrase = z.array(z.string().max(20)).length(8);
const keeping = { phrase, passphrase: z.string().min(8).max(200).nullable() };

/** Several tills: enrolment at the hub of a shop, and restoring a till from it. */
export const hubCalls = {
  'hub.view': query({}, HubView, {
    scope: 'till',
    whileLocked: 'without_ledger',
    staleAfter: { 'hub.changed': 'refetch' },
  }),
  /**
   * Uses up the code; nothing is kept before `hub.join` or `hub.restore`. `phrase`: new, to be written down; null: the
   * shop has one, which is typed.
   */
  'hub.enrol': approvable(
    {
      address: z.string().max(300).refine(isHubAddress),
      code: EnrolmentCode,
      name: z.string().trim().min(1).max(60),
      replaces: TillNumber.nullable(),
    },
    z.object({
      accountName: z.string(),
      outletName: z.string(),
      number: z.int(),
      phrase: z.array(z.string()).nullable(),
    }),
    { scope: 'till', whileLocked: 'without_ledger', replay: 'process' },
  ),
  /** `passphrase: null` keeps the keys in memory only, where the machine has no key store. */
  'hub.join': approvable(keeping, done, { scope: 'till', replay: 'process' }),
  /** The same on a new till, which then fetches the records of the till that it replaces. */
  'hub.restore': command(keeping, done, { scope: 'till', whileLocked: 'without_ledger', replay: 'process' }),
  /** A restore that stopped goes on where it was. */
  'hub.resume': command({ passphrase: z.string().max(200).nullable() }, done, {
    scope: 'till',
    whileLocked: 'without_ledger',
    replay: 'process',
  }),
  /** Ends a restore; what was fetched is deleted. */
  'hub.abandon': command({}, done, { scope: 'till', whileLocked: 'without_ledger', replay: 'process' }),
  'hub.leave': approvable({}, done, { scope: 'till', replay: 'process' }),
};
