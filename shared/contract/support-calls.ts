import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';

const id = z.string().min(1).max(64);

export const supportCalls = {
  'support.signer': query(
    {},
    z.object({
      signer: z
        .object({
          host: z.string(),
          issuer: z.string(),
          /** False: only this machine trusts it, as with an antivirus that intercepts TLS. */
          isPublic: z.boolean(),
          validTo: z.string(),
        })
        .nullable(),
    }),
    { scope: 'till' },
  ),
  'support.report': approvable({}, z.object({ reportId: z.string(), text: z.string() }), {
    scope: 'till',
    replay: 'process',
  }),
  'support.save': command({ reportId: id }, z.object({ file: z.string() }), { scope: 'till' }),
  'support.exportLog': approvable({}, z.object({ file: z.string(), count: z.int() }), { scope: 'till' }),
  'support.notices': query({}, z.object({ text: z.string() }), { scope: 'till' }),
} as const satisfies Record<string, CallDefinition>;
