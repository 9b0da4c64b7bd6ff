/** What the console reads of the service's state, and the bill it lets a shop write. */
import type { Hono } from 'hono';
import { z } from 'zod';
import { toUtcIso } from '../../shared/domain/almaty-time.ts';
import { phraseError, validationError } from '../http/api-error.ts';
import { readJsonBody } from '../http/body.ts';
import type { Faults } from '../http/faults.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { validate } from '../http/validate.ts';
import { MERCHANT_PATH } from '../merchant/app.ts';
import { BILL_PAGE_PATH, toListItemWire } from '../merchant/invoice-view.ts';
import { readAutoCustomers } from '../provider/customers.ts';
import type { ServiceContext } from '../service-context.ts';
import type { InvoiceRecord } from '../store/invoices.ts';
import type { Organization } from '../store/organizations.ts';

interface ConsoleDependencies {
  faults: Faults;
  /** A request from outside, in process: logged, and under the faults. Undefined where a fault cut it. */
  ask(request: Request): Promise<Response | undefined>;
}

const MOST_INVOICES = 200;
/** No organization has it: what holds for all is read by it. */
const NOBODY = 0;

const billSchema = z.object({
  organization_id: z.int(),
  kind: z.enum(['qr', 'phone']).default('qr'),
  amount: z.union([z.string(), z.number()]).optional(),
  phone_number: z.string().optional(),
});

export function registerConsoleCalls(
  app: Hono<HttpEnv>,
  context: ServiceContext,
  { faults, ask }: ConsoleDependencies,
): void {
  app.get('/organizations', (c) =>
    c.json(context.organizations.select('ORDER BY id').map((organization) => showOrganization(context, organization))),
  );
  app.get('/invoices', (c) => {
    const limit = wholeNumber(c.req.query('limit') ?? '50', 'limit');
    const rows = context.invoices.select('ORDER BY id DESC LIMIT ?', Math.min(limit, MOST_INVOICES));
    return c.json(rows.map((invoice) => showInvoice(context, invoice)));
  });
  app.get('/provider', (c) => {
    const id = wholeNumber(c.req.query('organization_id') ?? String(NOBODY), 'organization_id');
    if (id !== NOBODY && context.organizations.get(id) === undefined) {
      throw phraseError(404, 'Not found', 'No such organization.');
    }
    return c.json(context.moods.of(id));
  });
  app.get('/customers', (c) => c.json({ auto: readAutoCustomers(context) }));
  app.get('/faults', (c) => c.json(faults.active()));

  app.post('/invoices', async (c) => {
    const bill = validate(billSchema, await readJsonBody(c), 'query');
    const organization = context.organizations.get(bill.organization_id);
    if (organization === undefined) throw phraseError(404, 'Not found', 'No such organization.');
    const key = context.apiKeys.ofOrganization(organization.id)[0]?.key ?? '';
    const path = bill.kind === 'qr' ? '/invoices/qr' : '/invoices';
    const answer = await ask(
      new Request(`${context.origin()}${MERCHANT_PATH}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify(billOf(context, organization, bill)),
      }),
    );
    const isJson = answer?.headers.get('content-type')?.includes('json') ?? false;
    const body: unknown = isJson ? await answer?.json() : null;
    return c.json({ status: answer?.status ?? null, body });
  });
}

function wholeNumber(text: string, field: string): number {
  if (!/^\d{1,15}$/.test(text)) throw validationError({ [field]: ['Must be a whole number.'] });
  return Number(text);
}

/** A QR of a shop with a catalog needs goods: one at the sum that was asked, else a few, a different few each time. */
function billOf(context: ServiceContext, organization: Organization, bill: z.output<typeof billSchema>): object {
  const description = 'Console';
  if (bill.kind === 'phone') {
    return { description, phone_number: bill.phone_number ?? '87011234567', amount: bill.amount ?? 1250 };
  }
  if (!organization.hasCatalog) return { description, amount: bill.amount ?? 1250 };
  const goods = context.catalog
    .pageAt(organization.id, {}, 0, 100)
    .filter(({ sellable, status }) => sellable && status === 'active');
  const first = Math.floor(context.random.unit() * Math.max(goods.length - 2, 1));
  if (bill.amount !== undefined) {
    return { description, cart_items: [{ catalog_item_id: goods[first]?.id ?? 0, count: 1, price: bill.amount }] };
  }
  const cart = goods.slice(first, first + 2).map(({ id }, place) => ({ catalog_item_id: id, count: place + 1 }));
  return { description, cart_items: cart };
}

/** With the fields' names of `PATCH /_control/organizations/{id}`; keys by their last four characters. */
function showOrganization(context: ServiceContext, organization: Organization): object {
  const [key] = context.apiKeys.ofOrganization(organization.id);
  const { id, name, idn, mode, status, archived, tariff, cache } = organization;
  return {
    ...organization.extra,
    organization_id: id,
    name,
    idn,
    mode,
    status,
    archived,
    cache,
    has_catalog: organization.hasCatalog,
    tariff: {
      status: tariff.status,
      tier: tariff.tier,
      expires_at: tariff.expiresAtMs === null ? null : toUtcIso(tariff.expiresAtMs),
    },
    kyc_status: organization.kycStatus,
    bank_session: organization.bankSession,
    fiscal_till: organization.fiscalTill,
    invoices_disabled: organization.invoicesDisabled,
    hard_limited: organization.hardLimited,
    connections: context.connections.ofOrganization(id).map((connection) => ({
      connection_id: connection.id,
      name: connection.name,
      is_primary: connection.isPrimary,
      status: connection.status,
    })),
    api_key_hint: key === undefined ? null : `****${key.key.slice(-4)}`,
    api_key: { revoked: key?.revoked ?? false },
    webhook_url: key?.webhookUrl ?? null,
  };
}

function showInvoice(context: ServiceContext, invoice: InvoiceRecord): object {
  const link = invoice.qrToken === null ? null : `${context.origin()}${BILL_PAGE_PATH}/${invoice.qrToken}`;
  return { ...toListItemWire(context, invoice), organization_id: invoice.organizationId, qr_link: link };
}
