import { z } from 'zod';
import { type CallDefinition, command, query } from './definition.ts';
import { AccountView } from './views/account-view.ts';

export const accountCalls = {
  /** Asks the service whether the key is accepted again, and offers again what was closed to it. */
  'account.check': command({}, z.object({}), { replay: 'process' }),
  'account.view': query({}, AccountView),
} as const satisfies Record<string, CallDefinition>;
