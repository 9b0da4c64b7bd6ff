import { z } from 'zod';
import { AccountWarning, ClosedFunction, TariffView } from './app-view.ts';

/** The shop's account as last read from the service; unknown values stay raw. */
export const AccountView = z.object({
  /** When the service said so, UTC; null before it ever did. */
  askedAt: z.string().nullable(),
  organization: z
    .object({
      name: z.string(),
      /** BIN or IIN. */
      idn: z.string().nullable(),
      status: z.string().nullable(),
      kycStatus: z.string().nullable(),
      isSandbox: z.boolean(),
      hasCatalog: z.boolean(),
    })
    .nullable(),
  tariff: TariffView.nullable(),
  key: z.object({ name: z.string().nullable(), isOwnerIssued: z.boolean(), canManageCashiers: z.boolean() }).nullable(),
  bankSession: z.object({ status: z.string().nullable(), connections: z.int().nullable() }).nullable(),
  fiscalTill: z.object({ isConnected: z.boolean(), kkmNumber: z.string().nullable() }).nullable(),
  /** What the key may not do, as far as it was refused. */
  closed: z.array(ClosedFunction),
  warnings: z.array(AccountWarning),
});
export type AccountView = z.infer<typeof AccountView>;
