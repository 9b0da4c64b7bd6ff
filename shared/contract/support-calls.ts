import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';

const id = z.string().min(1).max(64);

/** The till as a program: its certificates, its version, and its report for support. */
export const supportCalls = {
  /** Whose certificate the last connection to the service was made by; null before there was one with TLS. */
  'support.signer': query(
    {},
    z.object({
      signer: z
        .object({
          host: z.string(),
          issuer: z.string(),
          /** False: only this machine trusts it, as it does an antivirus that reads along. */
          isPublic: z.boolean(),
          validTo: z.string(),
        })
        .nullable(),
    }),
    { scope: 'till' },
  ),
  /** A manager's act: everything a report for support would say, to be read before it is saved. Nothing secret is in it. */
  'support.report': approvable({}, z.object({ reportId: z.string(), text: z.string() }), {
    scope: 'till',
    replay: 'process',
  }),
  /** Writes that report, as it was read, into the folder of exports; its name. */
  'support.save': command({ reportId: id }, z.object({ file: z.string() }), { scope: 'till' }),
  /** A manager's act: the log as a file in the folder of exports. Nothing secret is in it. */
  'support.exportLog': approvable({}, z.object({ file: z.string(), count: z.int() }), { scope: 'till' }),
  /** The licences of everything that is packed into this till. */
  'support.notices': query({}, z.object({ text: z.string() }), { scope: 'till' }),
} as const satisfies Record<string, CallDefinition>;
