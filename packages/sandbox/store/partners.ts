import { createHash } from 'node:crypto';
import { isSameSecret } from './api-keys.ts';
import type { TariffTier } from './organizations.ts';
import type { Store, Table } from './store.ts';

export interface Partner {
  id: number;
  key: string;
  mode: 'sandbox' | 'production';
  /** Only observes. */
  type: 'referral' | 'operating';
  active: boolean;
  tariffBillingMode: 'payment' | 'assignment';
  /** Null for all. */
  tierGrid: TariffTier[] | null;
  inboundSync: { enabled: boolean; secret: string | null };
  webhookUrl: string | null;
  webhookSecret: string | null;
  createdAtMs: number;
}

export interface PartnerTable extends Table<Partner> {
  byKey(text: string): Partner | undefined;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

export function createPartnerTable(store: Store): PartnerTable {
  const table = store.table<Partner>({
    name: 'partners',
    columns: { digest: { type: 'TEXT', of: (record) => digest(record.key) } },
    indexes: ['digest'],
    remembers: 'rows and lists',
  });
  return {
    ...table,
    byKey(text) {
      const [found] = table.select('WHERE digest = ?', digest(text));
      return found !== undefined && isSameSecret(text, found.key) ? found : undefined;
    },
  };
}
