/** One production shop at the embedded service in process, with its control surface (docs/sandbox.md). */

import { z } from 'zod';
import { HttpFailure } from '#core/platform/ports.ts';
import type { TillWorld } from '../core/till-world.ts';

const Invoice = z.looseObject({ id: z.number(), status: z.string(), amount: z.string() });
const Charge = z.looseObject({ invoice_id: z.number().nullable(), amount: z.string() });
const Refund = z.looseObject({ invoice_id: z.number().nullable(), amount: z.string() });
const Ledger = z.looseObject({ charges: z.array(Charge), refunds: z.array(Refund) });
const ServiceLedger = z.object({ organizations: z.record(z.string(), Ledger) });
const Requests = z.array(
  z.looseObject({ seq: z.number(), method: z.string(), path: z.string(), status: z.number().nullable() }),
);

export interface ShopFault {
  readonly match: { readonly method?: string; readonly path?: string };
  readonly kind: 'delay' | 'drop_request' | 'drop_response' | 'reset' | 'status' | 'flip_status';
  readonly status?: number;
  readonly body?: unknown;
  readonly delay_ms?: number;
  readonly times?: number;
}

export interface Shop {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly organizationId: number;
  control: TillWorld['control'];
  invoices(): Promise<z.infer<typeof Invoice>[]>;
  newestInvoice(): Promise<number>;
  invoice(id: number): Promise<z.infer<typeof Invoice>>;
  qrTokenOf(id: number): Promise<string>;
  /** How often the customer was charged for it, by the provider's ledger. */
  chargesOf(invoiceId: number): Promise<number>;
  customer(invoiceId: number, action: 'scan' | 'pay' | 'reject'): Promise<void>;
  /** The customer scans the newest QR for a refund. */
  scanQrRefund(): Promise<void>;
  ledger(): Promise<z.infer<typeof Ledger>>;
  /** How often a route was called since the start; `path` is matched with path and query. */
  countRequests(method: string, path: RegExp): Promise<number>;
  /** `latency_ms`, `receipt`, ...: how the provider behaves towards this shop. */
  mood(fields: Readonly<Record<string, unknown>>): Promise<void>;
  /** The next calls of an operation are refused with this code (docs/sandbox.md, `force`). */
  force(operation: string, code: string, times?: number): Promise<void>;
  addFault(fault: ShopFault): Promise<void>;
  /** As `force`, for a status, a body or a path of its own; without `times` until `clearFaults`. */
  refuse(
    match: ShopFault['match'],
    status: number,
    code: string,
    more?: { readonly body?: Readonly<Record<string, unknown>>; readonly times?: number },
  ): Promise<void>;
  clearFaults(): Promise<void>;
  change(fields: Readonly<Record<string, unknown>>): Promise<void>;
  /** The connection is down until it comes back. */
  goDown(): void;
  comeBack(): void;
}

export async function createShop(world: TillWorld, fields: Readonly<Record<string, unknown>>): Promise<Shop> {
  const { id, apiKey } = await world.organization({
    mode: 'production',
    catalog: 'demo',
    fiscal_till: true,
    name: 'Дүкен «Аққу»',
    ...fields,
  });
  const scanned = new Set<string>();

  async function ask(path: string): Promise<unknown> {
    const response = await world.fetch(new Request(`${world.baseUrl}${path}`, { headers: { 'x-api-key': apiKey } }));
    if (!response.ok) throw new Error(`The service answered ${String(response.status)} to GET ${path}`);
    return response.json();
  }

  async function requests(): Promise<z.infer<typeof Requests>> {
    return Requests.parse(await world.control('GET', '/requests'));
  }

  const shop: Shop = {
    baseUrl: world.baseUrl,
    apiKey,
    organizationId: id,
    control: (method, path, body) => world.control(method, path, body),
    async invoices() {
      return z.object({ data: z.array(Invoice) }).parse(await ask('/invoices?per_page=100')).data;
    },
    async newestInvoice() {
      const ids = (await shop.invoices()).map((invoice) => invoice.id);
      if (ids.length === 0) throw new Error('The shop has no invoice yet');
      return Math.max(...ids);
    },
    async invoice(invoiceId) {
      return Invoice.parse(await ask(`/invoices/${String(invoiceId)}`));
    },
    async qrTokenOf(invoiceId) {
      return z.object({ qr_token: z.string() }).parse(await ask(`/invoices/${String(invoiceId)}`)).qr_token;
    },
    async chargesOf(invoiceId) {
      return (await shop.ledger()).charges.filter((charge) => charge.invoice_id === invoiceId).length;
    },
    async customer(invoiceId, action) {
      await world.control('POST', `/invoices/${String(invoiceId)}/customer`, { action });
    },
    async scanQrRefund() {
      // The till reads its session's state soon after it was made.
      const sessions = (await requests()).map(({ path }) => /\/qr-refunds\/([\w-]+)$/.exec(path)?.[1]);
      const newest = sessions.findLast((session) => session !== undefined);
      if (newest === undefined || scanned.has(newest)) throw new Error('No QR refund waits for a scan');
      scanned.add(newest);
      await world.control('POST', `/qr-refunds/${newest}/customer`, { action: 'scan' });
    },
    async ledger() {
      const { organizations } = ServiceLedger.parse(await world.control('GET', '/ledger'));
      return organizations[String(id)] ?? { charges: [], refunds: [] };
    },
    async countRequests(method, path) {
      return (await requests()).filter((request) => request.method === method && path.test(request.path)).length;
    },
    async mood(mood) {
      await world.control('POST', '/provider', { organization_id: id, ...mood });
    },
    async force(operation, code, times = 1) {
      await world.control('POST', '/force', { organization_id: id, operation, code, times });
    },
    async addFault(fault) {
      await world.control('POST', '/faults', fault);
    },
    async refuse(match, status, code, { body = {}, times } = {}) {
      // A phrase, or a code in `error` alone, comes without `error_code` (merchant document, Errors).
      const named = /^[a-z_]+$/.test(code) ? { error: code, error_code: code } : { error: code };
      const fault: ShopFault = { match, kind: 'status', status, body: { ...named, message: 'No.', ...body } };
      await shop.addFault(times === undefined ? fault : { ...fault, times });
    },
    async clearFaults() {
      await world.control('DELETE', '/faults');
    },
    async change(changed) {
      await world.control('PATCH', `/organizations/${String(id)}`, changed);
    },
    goDown() {
      world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    },
    comeBack() {
      world.line.answer = null;
    },
  };
  return shop;
}
