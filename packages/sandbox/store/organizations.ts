/** The merchants of the service. */
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

/** Thresholds that the document names without figures; defaults in docs/decisions.md. */
export interface OrganizationCaps {
  /** Open invoices to one payer. */
  outstandingPerRecipient: number;
  /** Open invoices of the organization. */
  outstandingPerOrganization: number;
  /** Different payers within an hour. */
  fanoutPerHour: number;
  trialPerDay: number;
  sandboxInvoices: number;
  /** Overrides the tier's own number of invoices a day; null for the tier's. */
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
  /** True where a fiscal till is connected. */
  fiscalTill: boolean;
  kkmNumber: string;
  /** How `GET /invoices/{id}` serves terminal statuses: from a 24 hour cache, or always fresh. */
  cache: 'stale' | 'fresh';
  invoicesDisabled: boolean;
  caps: OrganizationCaps;
  /** Refused by content screening, in lower case. */
  refusedWords: string[];
  /** Organizations of one owner share it; null without a named owner. */
  owner: string | null;
  /** Contractual conditions, changed by staff only. */
  customTariff: boolean;
  /** Limited by the service; only the service lifts it. */
  hardLimited: boolean;
  createdAtMs: number;
  /** Fields of the control surface for the areas that read them. */
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

/** A verified sandbox shop without data. */
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
