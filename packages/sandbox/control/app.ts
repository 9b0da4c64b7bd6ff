/** docs/sandbox.md. */

import { MAX_INVOICE_TIYN, MoneyError, parseMoney } from '@tilla/payment-api/money.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { moodSchema } from '../behaviour/moods.ts';
import { stockMadeUpGoods } from '../catalog-data/demo-catalog.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { phraseError, unauthorized, validationError } from '../http/api-error.ts';
import { readJsonBody } from '../http/body.ts';
import { type Faults, faultSchema } from '../http/faults.ts';
import type { HttpEnv } from '../http/http-env.ts';
import type { RequestLog } from '../http/request-log.ts';
import { validate } from '../http/validate.ts';
import { merchantOperations } from '../merchant/access/operations.ts';
import { decideKyc } from '../partner/kyc.ts';
import { partnerOperations } from '../partner/operations.ts';
import {
  actAsCustomer,
  actLater,
  autoCustomersSchema,
  customerActions,
  setAutoCustomers,
} from '../provider/customers.ts';
import { importBankSale, reconcileInvoice } from '../provider/provider.ts';
import { isSameSecret } from '../store/api-keys.ts';
import type { InvoiceRecord } from '../store/invoices.ts';
import type { Organization } from '../store/organizations.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { ClockAnswer, ForceAnswer, GrantsAnswer } from './answers.ts';
import { registerConsoleCalls } from './console-calls.ts';
import { registerConsoleFiles } from './console-files.ts';
import { registerConsoleWrites } from './console-writes.ts';
import { keySchema, makeKey } from './key-maker.ts';
import { readLedger } from './ledger-view.ts';
import { changeOrganization, makeOrganization } from './organization-maker.ts';
import { organizationSchema } from './organization-schema.ts';
import { changeStartPartner, makePartner, partnerSchema } from './partners.ts';
import { registerRefundControl } from './refund-control.ts';
import { noBody, registerWebhookControl } from './webhook-control.ts';

export interface ControlDependencies {
  faults: Faults;
  requests: RequestLog;
  webhooks: Webhooks;
  token(): string;
  /** In process; undefined where a fault cuts the connection. */
  ask(request: Request): Promise<Response | undefined>;
  reset(seed: 'demo' | 'empty' | undefined): object;
}

const SECOND_MS = 1000;
/** A hundred years. */
const MAX_ADVANCE_SECONDS = 3_200_000_000;

const isoTime = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), 'Must be an ISO time.')
  .transform((text) => Date.parse(text));

const resetSchema = z.strictObject({ seed: z.enum(['demo', 'empty']).optional() });
const clockSchema = z.union([
  z.strictObject({ advance_seconds: z.number().min(0).max(MAX_ADVANCE_SECONDS) }),
  z.strictObject({ set: isoTime }),
]);
const customerSchema = z.strictObject({
  action: z.enum(customerActions),
  at_seconds: z.number().min(0).max(MAX_ADVANCE_SECONDS).optional(),
});
const bankSaleSchema = z.strictObject({
  organization_id: z.int(),
  amount: z.union([z.string(), z.number()]),
  at: isoTime.optional(),
});
const kycSchema = z.strictObject({
  organization_id: z.int(),
  status: z.enum(['required', 'submitted', 'needs_changes', 'approved', 'blocked']),
  comment: z.string().optional(),
});
const providerSchema = moodSchema.partial().extend({
  organization_id: z.int().optional(),
  reconcile: z.strictObject({ invoice_id: z.int() }).optional(),
});
const catalogSchema = z.strictObject({
  organization_id: z.int(),
  count: z.int().min(1).max(200_000),
  source: z.enum(['own', 'other', 'shared']).default('own'),
});
/** The provider's ledger then disagrees; null removes the charge. */
const ledgerChangeSchema = z.strictObject({
  invoice_id: z.int(),
  amount: z.union([z.string(), z.number()]).nullable(),
});
const forceSchema = z.strictObject({
  organization_id: z.int(),
  operation: z.string().min(1),
  code: z.string().min(1),
  times: z.int().min(1).default(1),
});

export function createControlApp(context: ServiceContext, dependencies: ControlDependencies): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use('*', async (c, next) => {
    const remote = c.env.remoteAddress;
    if (remote !== undefined && !isLoopback(remote))
      throw phraseError(403, 'Forbidden', 'Control is for this machine.');
    await next();
  });
  registerConsoleFiles(app);
  app.use('*', async (c, next) => {
    const given = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    if (given === undefined || !isSameSecret(given, dependencies.token())) throw unauthorized('Control token needed.');
    await next();
  });

  // An unknown field must not make a DELETE remove more.
  app.on('DELETE', '*', async (c, next) => {
    validate(noBody, await readJsonBody(c), 'query');
    await next();
  });

  const call = <S extends z.ZodType>(
    method: 'POST' | 'PATCH',
    path: string,
    schema: S,
    handle: (body: z.output<S>, id: string) => object,
  ): void => {
    app.on(method, path, async (c) => {
      const body = validate(schema, await readJsonBody(c), 'query');
      const id = c.req.param('id') ?? '';
      return c.json(context.store.transaction(() => handle(body, id)));
    });
  };
  const sinceOf = (text: string | undefined): number => {
    const since = Number(text ?? 0);
    if (!Number.isSafeInteger(since)) throw validationError({ since: ['Must be a whole number.'] });
    return since;
  };

  app.post('/reset', async (c) => {
    const body = validate(resetSchema, await readJsonBody(c), 'query');
    return c.json(dependencies.reset(body.seed));
  });

  app.get('/clock', (c) => c.json({ now: toUtcIso(context.clock.nowMs()) } satisfies ClockAnswer));
  app.post('/clock', async (c) => {
    const body = validate(clockSchema, await readJsonBody(c), 'query');
    const nowMs = context.clock.nowMs();
    const untilMs = 'set' in body ? body.set : nowMs + Math.round(body.advance_seconds * SECOND_MS);
    if (untilMs < nowMs) throw validationError({ set: ['The clock never goes back.'] });
    await context.due.advanceTo(untilMs);
    return c.json({ now: toUtcIso(context.clock.nowMs()) });
  });

  call('POST', '/organizations', organizationSchema, (settings) => makeOrganization(context, settings));
  call('PATCH', '/organizations/:id', organizationSchema, (settings, id) =>
    changeOrganization(context, organizationOf(context, Number(id)), settings),
  );

  call('POST', '/organizations/:id/keys', keySchema, (settings, id) =>
    makeKey(context, organizationOf(context, Number(id)), settings),
  );

  call('POST', '/catalog', catalogSchema, ({ organization_id, count, source }) => {
    const { id } = organizationOf(context, organization_id);
    stockMadeUpGoods(context, id, count, source);
    return { organization_id: id, items: context.catalog.count(id, {}) };
  });

  call('POST', '/provider', providerSchema, ({ organization_id, reconcile, ...mood }) => {
    if (organization_id !== undefined) organizationOf(context, organization_id);
    context.moods.set(organization_id, defined(mood));
    if (reconcile !== undefined && !reconcileInvoice(context, invoiceOf(context, reconcile.invoice_id))) {
      throw phraseError(409, 'Impossible state', 'Only an invoice in error can be reconciled.');
    }
    return { ok: true };
  });

  call('POST', '/invoices/:id/customer', customerSchema, ({ action, at_seconds }, id) => {
    const invoice = invoiceOf(context, Number(id));
    if (at_seconds !== undefined && at_seconds > 0) {
      const atMs = context.clock.nowMs() + Math.round(at_seconds * SECOND_MS);
      actLater(context, invoice.id, action, atMs);
      return { invoice_id: invoice.id, status: invoice.status, scheduled_at: toUtcIso(atMs) };
    }
    if (actAsCustomer(context, invoice, action) !== undefined) {
      throw phraseError(409, 'Impossible state', `A customer cannot ${action} an invoice in status ${invoice.status}.`);
    }
    return { invoice_id: invoice.id, status: invoiceOf(context, invoice.id).status };
  });
  call('POST', '/customers', z.strictObject({ auto: autoCustomersSchema.nullable() }), ({ auto }) => {
    setAutoCustomers(context, auto);
    return { auto };
  });

  call('POST', '/bank-sales', bankSaleSchema, ({ organization_id, amount, at }) => {
    const organization = organizationOf(context, organization_id);
    const sale = importBankSale(context, {
      organizationId: organization.id,
      amountTiyn: moneyOf(amount),
      atMs: at ?? context.clock.nowMs(),
      isSandbox: organization.mode === 'sandbox',
    });
    return { invoice_id: sale.id, bank_invoice_id: sale.bankInvoiceId };
  });
  registerRefundControl(call, context);
  call('POST', '/kyc', kycSchema, ({ organization_id, status, comment }) => {
    const organization = organizationOf(context, organization_id);
    decideKyc(context, organization, status, comment ?? null);
    return { organization_id, kyc_status: status };
  });
  call('PATCH', '/partner', partnerSchema, (settings) => changeStartPartner(context, settings));
  call('POST', '/partners', partnerSchema, (settings) => makePartner(context, settings));
  call('POST', '/force', forceSchema, ({ organization_id, operation, code, times }) => {
    organizationOf(context, organization_id);
    if (!context.forced.knows(code)) throw validationError({ code: ['This code cannot be forced.'] });
    if (![...merchantOperations, ...partnerOperations].some((known) => known === operation)) {
      throw validationError({ operation: ['Unknown operation; see /_control/grants.'] });
    }
    context.forced.add({ organizationId: organization_id, operation, code, times });
    return { ok: true };
  });
  app.get('/force', (c) =>
    c.json({
      codes: context.forced.codes,
      active: context.forced.active().map(({ organizationId, operation, code, times }) => ({
        organization_id: organizationId,
        operation,
        code,
        left: times,
      })),
    } satisfies ForceAnswer),
  );
  app.delete('/force', (c) => {
    context.forced.clear();
    return c.json({ ok: true });
  });

  call('POST', '/faults', faultSchema, (fault) => {
    if (fault.match.organization_id !== undefined) organizationOf(context, fault.match.organization_id);
    return { fault_id: dependencies.faults.add(fault) };
  });
  app.delete('/faults', (c) => {
    dependencies.faults.clear();
    return c.json({ ok: true });
  });
  app.delete('/faults/:id', (c) => {
    if (!dependencies.faults.remove(Number(c.req.param('id')))) throw phraseError(404, 'Not found', 'No such fault.');
    return c.json({ ok: true });
  });

  app.get('/requests', (c) => c.json(dependencies.requests.since(sinceOf(c.req.query('since')))));
  registerConsoleCalls(app, context, dependencies.faults);
  registerConsoleWrites(app, context, dependencies.ask);
  registerWebhookControl(app, context, dependencies.webhooks);
  call('POST', '/ledger', ledgerChangeSchema, ({ invoice_id, amount }) => {
    const invoice = invoiceOf(context, invoice_id);
    if (!context.ledger.falsify(invoice.id, amount === null ? null : moneyOf(amount))) {
      throw phraseError(409, 'Impossible state', 'The provider holds no charge for this invoice.');
    }
    return { invoice_id, amount };
  });
  app.get('/ledger', (c) => c.json(readLedger(context)));
  app.get('/grants', (c) =>
    c.json({ operations: merchantOperations, partner_operations: partnerOperations } satisfies GrantsAnswer),
  );
  return app;
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

function organizationOf(context: ServiceContext, id: number): Organization {
  const found = Number.isSafeInteger(id) ? context.organizations.get(id) : undefined;
  if (found === undefined) throw phraseError(404, 'Not found', 'No such organization.');
  return found;
}

function invoiceOf(context: ServiceContext, id: number): InvoiceRecord {
  const found = Number.isSafeInteger(id) ? context.invoices.get(id) : undefined;
  if (found === undefined) throw phraseError(404, 'Not found', 'No such invoice.');
  return found;
}

function moneyOf(amount: string | number): number {
  try {
    const tiyn = parseMoney(amount);
    if (tiyn > 0 && tiyn <= MAX_INVOICE_TIYN) return tiyn;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
  }
  throw validationError({ amount: ['Must be a positive sum with at most two decimals.'] });
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}
