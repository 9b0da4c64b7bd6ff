import type { z } from 'zod';
import type { moodSchema } from '#sandbox/behaviour/moods.ts';
import type {
  ClockAnswer,
  CurlAnswer,
  CustomersAnswer,
  DeliveryAnswer,
  EventAnswer,
  FaultAnswer,
  ForceAnswer,
  GrantsAnswer,
  InvoiceAnswer,
  LedgerAnswer,
  MoodAnswer,
  OrganizationAnswer,
  PartnerAnswer,
  QrRefundAnswer,
  RequestAnswer,
  SmsAnswer,
  StaticQrAnswer,
  WrittenAnswer,
} from '#sandbox/control/answers.ts';
import type { organizationSchema } from '#sandbox/control/organization-schema.ts';
import type { partnerSchema } from '#sandbox/control/partners.ts';
import type { faultSchema } from '#sandbox/http/faults.ts';
import type { autoCustomersSchema, CustomerAction } from '#sandbox/provider/customers.ts';

export type OrganizationChange = z.input<typeof organizationSchema>;
export type PartnerChange = z.input<typeof partnerSchema>;
type OfOrganization<Body = unknown> = Body & { organization_id: number };

export interface Gets {
  '/clock': ClockAnswer;
  '/organizations': OrganizationAnswer[];
  '/invoices': InvoiceAnswer[];
  '/qr-refunds': QrRefundAnswer[];
  '/static-qr': StaticQrAnswer[];
  '/partner': PartnerAnswer;
  '/sms': SmsAnswer[];
  '/customers': CustomersAnswer;
  '/faults': FaultAnswer[];
  '/force': ForceAnswer;
  '/grants': GrantsAnswer;
  '/ledger': LedgerAnswer;
  '/provider': MoodAnswer;
  [path: `/provider?organization_id=${number}`]: MoodAnswer;
  [path: `/requests?since=${number}`]: RequestAnswer[];
  [path: `/requests/${number}/curl`]: CurlAnswer;
  [path: `/events?since=${number}`]: EventAnswer[];
}

interface Call<Body, Answer> {
  readonly body: Body;
  readonly answer: Answer;
}
type Nothing = Record<string, never>;
export interface Written<Body> extends WrittenAnswer {
  readonly body: Body | { readonly message?: string } | null;
}
interface Numbered {
  id: string | number;
}
interface Delivered {
  deliveries: DeliveryAnswer[];
}

export interface Posts {
  '/reset': Call<Nothing, unknown>;
  '/clock': Call<{ advance_seconds: number }, ClockAnswer>;
  '/organizations': Call<OrganizationChange, { organization_id: number; api_key: string }>;
  '/invoices': Call<OfOrganization<{ kind: 'qr' | 'phone'; amount?: string }>, Written<Numbered>>;
  '/static-qr': Call<OfOrganization<{ amount?: string }>, Written<{ static_qr: Numbered }>>;
  '/qr-refunds': Call<OfOrganization<{ by?: 'code' | 'link' }>, Written<{ session?: Numbered; link?: Numbered }>>;
  '/provider': Call<
    Partial<z.input<typeof moodSchema>> & { organization_id?: number; reconcile?: { invoice_id: number } },
    unknown
  >;
  '/customers': Call<{ auto: z.input<typeof autoCustomersSchema> | null }, unknown>;
  '/bank-sales': Call<OfOrganization<{ amount: string; at: string }>, { invoice_id: number }>;
  '/kyc': Call<
    OfOrganization<{ status: OrganizationAnswer['kyc_status']; comment?: string }>,
    { kyc_status: OrganizationAnswer['kyc_status'] }
  >;
  '/faults': Call<z.input<typeof faultSchema>, { fault_id: number }>;
  '/force': Call<OfOrganization<{ operation: string; code: string; times: number }>, unknown>;
  '/webhooks/test': Call<OfOrganization, Delivered>;
  [path: `/requests/${number}/repeat`]: Call<Nothing, WrittenAnswer>;
  [path: `/events/${number}/replay`]: Call<Nothing, Delivered>;
  [path: `/invoices/${number}/customer`]: Call<
    { action: CustomerAction; at_seconds?: number },
    { scheduled_at?: string }
  >;
  [path: `/qr-refunds/${string}/customer`]: Call<{ action: 'scan' | 'ignore' }, unknown>;
  [path: `/qr-refund-links/${string}/use`]: Call<Nothing, unknown>;
  [path: `/static-qr/${number}/customer`]: Call<{ action: 'pay' }, { invoice_id: number }>;
}

export interface Patches {
  '/partner': PartnerChange;
  [path: `/organizations/${number}`]: OrganizationChange;
}

export type Removal = '/faults' | '/force' | `/faults/${number}`;
