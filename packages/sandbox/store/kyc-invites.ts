import type { Store, Table } from './store.ts';

export interface KycInvite {
  id: number;
  organizationId: number;
  token: string;
  endsAtMs: number;
}

export interface KycInviteTable extends Table<KycInvite> {
  byToken(token: string): KycInvite | undefined;
}

export function createKycInviteTable(store: Store): KycInviteTable {
  const table = store.table<KycInvite>({
    name: 'kyc_invites',
    columns: { token: { type: 'TEXT', of: (record) => record.token } },
    indexes: ['token'],
  });
  return { ...table, byToken: (token) => table.select('WHERE token = ?', token)[0] };
}
