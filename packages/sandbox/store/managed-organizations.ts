import type { Store, Table } from './store.ts';

export interface ManagedOrganization {
  id: number;
  partnerId: number;
  /** Unique among the partner's organizations. */
  externalId: string | null;
  origin: 'referral' | 'created' | 'claimed';
  /** Deleted when the partner moves to production. */
  isTest: boolean;
  /** Until the provider returns the real name. */
  hasMadeUpName: boolean;
  keyId: number | null;
  /** A claimed organization without it pays for itself. */
  tariffByPartner: boolean;
  billingPhone: string | null;
  kyc: { comment: string | null; submittedAtMs: number | null; submittedVia: 'merchant' | 'invite' | null };
  deletedAtMs: number | null;
}

export interface ManagedOrganizationTable extends Table<ManagedOrganization> {
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
