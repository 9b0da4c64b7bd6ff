import { z } from 'zod';
import { AccountWarning, ClosedFunction, TariffView } from './app-view.ts';

/** As last read; unknown values stay raw. */
export const AccountView = z.object({
  /** UTC; null before the first answer. */
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
  closed: z.array(ClosedFunction),
  warnings: z.array(AccountWarning),
});
export type AccountView = z.infer<typeof AccountView>;
