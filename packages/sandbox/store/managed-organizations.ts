/** Ties an organization to its partner. */
import type { Store, Table } from './store.ts';

export interface ManagedOrganization {
  id: number;
  partnerId: number;
  /** The partner's own id, unique among its organizations that are not deleted. */
  externalId: string | null;
  origin: 'referral' | 'created' | 'claimed';
  /** Sandbox for good: mocked, and deleted when the partner moves to production. */
  isTest: boolean;
  /** True until the provider has returned the real name. */
  hasMadeUpName: boolean;
  /** The merchant key that the partner issued. */
  keyId: number | null;
  /** The partner gave or paid the tariff; a claimed organization without it pays for itself. */
  tariffByPartner: boolean;
  /** The payer of earlier tariff payments, kept on request. */
  billingPhone: string | null;
  kyc: { comment: string | null; submittedAtMs: number | null; submittedVia: 'merchant' | 'invite' | null };
  deletedAtMs: number | null;
}

export interface ManagedOrganizationTable extends Table<ManagedOrganization> {
  /** Not deleted, by id. */
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
