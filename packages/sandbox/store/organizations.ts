import type { Store, Table } from './store.ts';

type OrganizationMode = 'sandbox' | 'production';
export type TariffTier = 'start' | 'business' | 'pro' | 'pro_max';
type BankSessionState = 'active' | 'expired' | 'invalid' | 'unavailable' | 'not_configured';
export type KycStatus = 'required' | 'submitted' | 'needs_changes' | 'approved' | 'blocked';

export interface Tariff {
  status: 'none' | 'trial' | 'active' | 'expired';
  tier: TariffTier | null;
  startedAtMs: number | null;
  expiresAtMs: number | null;
  autoRenew: boolean;
}

/** The document gives no figures; defaults in docs/decisions.md. */
export interface OrganizationCaps {
  outstandingPerRecipient: number;
  outstandingPerOrganization: number;
  fanoutPerHour: number;
  trialPerDay: number;
  sandboxInvoices: number;
  /** Null: the tier's. */
  tariffPerDay: number | null;
}

export interface Organization {
  id: number;
  name: string;
  /** 12 digits. */
  idn: string;
  mode: OrganizationMode;
  status: 'verified' | 'unverified' | 'none';
  archived: boolean;
  hasCatalog: boolean;
  tariff: Tariff;
  kycStatus: KycStatus;
  bankSession: BankSessionState;
  fiscalTill: boolean;
  kkmNumber: string;
  /** Terminal statuses of `GET /invoices/{id}`: a 24 hour cache, or fresh. */
  cache: 'stale' | 'fresh';
  invoicesDisabled: boolean;
  caps: OrganizationCaps;
  /** Lower case. */
  refusedWords: string[];
  /** Null without a named owner. */
  owner: string | null;
  /** Staff only. */
  customTariff: boolean;
  /** Only the service lifts it. */
  hardLimited: boolean;
  createdAtMs: number;
  extra: Record<string, unknown>;
}

const DEFAULT_CAPS: OrganizationCaps = {
  outstandingPerRecipient: 20,
  outstandingPerOrganization: 2000,
  fanoutPerHour: 500,
  trialPerDay: 50,
  sandboxInvoices: 1000,
  tariffPerDay: null,
};

const DEFAULT_REFUSED_WORDS: readonly string[] = ['запрещено', 'forbidden-content'];

export type OrganizationTable = Table<Organization>;

export function createOrganizationTable(store: Store): OrganizationTable {
  return store.table<Organization>({ name: 'organizations', columns: {}, remembers: 'rows and lists' });
}

export function freshOrganization(id: number, createdAtMs: number): Organization {
  return {
    id,
    name: `Shop ${String(id)}`,
    idn: String(900_101_300_000 + id),
    mode: 'sandbox',
    status: 'verified',
    archived: false,
    hasCatalog: false,
    tariff: { status: 'none', tier: null, startedAtMs: null, expiresAtMs: null, autoRenew: false },
    kycStatus: 'approved',
    bankSession: 'active',
    fiscalTill: true,
    kkmNumber: String(10_000_000 + id),
    cache: 'stale',
    invoicesDisabled: false,
    caps: DEFAULT_CAPS,
    refusedWords: [...DEFAULT_REFUSED_WORDS],
    owner: null,
    customTariff: false,
    hardLimited: false,
    createdAtMs,
    extra: {},
  };
}
