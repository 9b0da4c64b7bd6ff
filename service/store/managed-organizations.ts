/** What ties an organization to its partner; the organization itself is a merchant like any other. */
import type { Store, Table } from './store.ts';

export interface ManagedOrganization {
  /** The organization's own id. */
  id: number;
  partnerId: number;
  /** The partner's own id of it, unique among the partner's living organizations. */
  externalId: string | null;
  origin: 'referral' | 'created' | 'claimed';
  /** Made in the sandbox for good: the mock path, and gone when the partner moves to production. */
  isTest: boolean;
  /** True until the provider has told the real name. */
  hasMadeUpName: boolean;
  /** The merchant key that the partner issued. */
  keyId: number | null;
  /** True once the partner gave or paid the tariff; a claimed organization without it pays for itself. */
  tariffByPartner: boolean;
  /** The payer of earlier tariff payments, kept on the partner's wish. */
  billingPhone: string | null;
  kyc: { comment: string | null; submittedAtMs: number | null; submittedVia: 'merchant' | 'invite' | null };
  deletedAtMs: number | null;
}

export interface ManagedOrganizationTable extends Table<ManagedOrganization> {
  /** Of a partner, deleted ones not among them, by id. */
  ofPartner(partnerId: number): ManagedOrganization[];
}

export function createManagedOrganizationTable(store: Store): ManagedOrganizationTable {
  const table = store.table<ManagedOrganization>({
    name: 'managed_organizations',
    columns: {
      partner_id: { type: 'INTEGER', of: (record) => record.partnerId },
      external_id: { type: 'TEXT', of: (record) => record.externalId },
      deleted_at: { type: 'INTEGER', of: (record) => record.deletedAtMs },
    },
    indexes: ['partner_id, deleted_at', 'partner_id, external_id'],
  });
  return {
    ...table,
    ofPartner: (partnerId) => table.select('WHERE partner_id = ? AND deleted_at IS NULL ORDER BY id', partnerId),
  };
}
