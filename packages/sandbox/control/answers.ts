import type { Moods } from '../behaviour/moods.ts';
import type { Faults } from '../http/faults.ts';
import type { RequestLog } from '../http/request-log.ts';
import type { toListItemWire } from '../invoices/invoice-view.ts';
import type { toLinkWire, toSessionWire } from '../merchant/qr-refunds/qr-refund-view.ts';
import type { readAutoCustomers } from '../provider/customers.ts';
import type { Connection } from '../store/connections.ts';
import type { DeliveryRecord } from '../store/deliveries.ts';
import type { Organization } from '../store/organizations.ts';
import type { Partner } from '../store/partners.ts';
import type { OrganizationSettings } from './organization-schema.ts';

export interface ClockAnswer {
  now: string;
}

export type MoodAnswer = ReturnType<Moods['of']>;

export interface CustomersAnswer {
  auto: ReturnType<typeof readAutoCustomers>;
}

export type KeptSettings = Pick<
  OrganizationSettings,
  | 'cashbox_disabled'
  | 'fiscal_receipts_disabled'
  | 'entrance_auth_disabled'
  | 'catalog_busy'
  | 'multi_tradepoint'
  | 'rfo_missing'
>;

/** Names as in `PATCH /_control/organizations/{id}`; keys by their last four characters. */
export interface OrganizationAnswer extends KeptSettings {
  organization_id: number;
  name: string;
  idn: string;
  mode: Organization['mode'];
  status: Organization['status'];
  archived: boolean;
  cache: Organization['cache'];
  has_catalog: boolean;
  tariff: {
    status: Organization['tariff']['status'];
    tier: Organization['tariff']['tier'];
    expires_at: string | null;
  };
  kyc_status: Organization['kycStatus'];
  bank_session: Organization['bankSession'];
  fiscal_till: boolean;
  invoices_disabled: boolean;
  hard_limited: boolean;
  custom_tariff: boolean;
  partner: boolean;
  caps: {
    outstanding_per_recipient: number;
    outstanding_per_organization: number;
    fanout_per_hour: number;
    trial_per_day: number;
    sandbox_invoices: number;
    tariff_per_day: number | null;
  };
  connections: {
    connection_id: number;
    name: string;
    is_primary: boolean;
    status: Connection['status'];
  }[];
  api_key_hint: string | null;
  api_key: {
    revoked: boolean;
    expired: boolean;
    owner_issued: boolean;
    can_manage_cashiers: boolean;
    grants: readonly string[] | null;
  };
  webhook_url: string | null;
  webhook_review_status: 'pending' | 'approved' | 'rejected' | null;
}

export type InvoiceAnswer = ReturnType<typeof toListItemWire> & { organization_id: number; qr_link: string | null };

export type QrRefundAnswer = ReturnType<typeof toSessionWire> & {
  organization_id: number;
  link: ReturnType<typeof toLinkWire>;
};

export interface StaticQrAnswer {
  id: number;
  organization_id: number;
  amount: string;
  description: string | null;
  qr_link: string;
  created_at: string;
}

/** Names as in `PATCH /_control/partner`; the key by its last four characters. */
export interface PartnerAnswer {
  partner_id: number;
  mode: Partner['mode'];
  type: Partner['type'];
  active: boolean;
  tariff_billing_mode: Partner['tariffBillingMode'];
  tier_grid: Partner['tierGrid'];
  inbound_sync: { enabled: boolean; secret_configured: boolean };
  webhook_url: string | null;
  key_hint: string;
}

/** `left` null: strikes always. */
export type FaultAnswer = ReturnType<Faults['active']>[number];

export interface ForceAnswer {
  codes: readonly string[];
  active: { organization_id: number; operation: string; code: string; left: number }[];
}

export interface GrantsAnswer {
  operations: readonly string[];
  partner_operations: readonly string[];
}

export type RequestAnswer = ReturnType<RequestLog['since']>[number];

export interface DeliveryAnswer {
  id: number;
  scope: DeliveryRecord['scope'];
  url: string;
  status: DeliveryRecord['status'];
  replay: boolean;
  created_at: string;
  /** Null: no attempt is planned. */
  next_attempt_at: string | null;
  attempts: { at: string; response_status: number | null; response_time_ms: number; error: string | null }[];
  response_body: string | null;
}

export interface EventAnswer {
  seq: number;
  at: string;
  event: string;
  organization_id: number;
  partner_id?: number;
  invoice_id: number | null;
  payload: Record<string, unknown>;
  deliveries: DeliveryAnswer[];
}

export interface LedgerBooks {
  charges: {
    id: number;
    invoice_id: number | null;
    bank_invoice_id: string;
    amount: string;
    at: string;
    kind: 'qr' | 'phone' | 'bank';
    idempotency_key: string | null;
    external_order_id: string | null;
  }[];
  refunds: {
    id: number;
    invoice_id: number;
    bank_invoice_id: string;
    amount: string;
    at: string;
    refund_id: number | null;
    qr_refund_id: string | null;
  }[];
  receipts: {
    id: number;
    client_operation_id: string;
    payment_type: 'cash' | 'card';
    total: string;
    fiscal_number: string | null;
    at: string;
  }[];
  shifts: {
    id: number;
    status: string;
    opened_at: string;
    closed_at: string | null;
    client_operation_id: string | null;
  }[];
}

export interface LedgerAnswer {
  organizations: Record<string, LedgerBooks>;
}

/** Null where a fault cut the connection. */
export interface WrittenAnswer {
  status: number | null;
  body: unknown;
}
