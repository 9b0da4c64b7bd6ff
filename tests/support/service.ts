import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const entry = fileURLToPath(new URL('../../packages/sandbox/main.ts', import.meta.url));

const StartLine = z.object({
  merchant_base_url: z.string(),
  control_url: z.string(),
  console_url: z.string(),
  control_token: z.string(),
});
type StartLine = z.infer<typeof StartLine>;

const Shop = z.object({ organization_id: z.number(), api_key: z.string() });
type Shop = z.infer<typeof Shop>;
const Charge = z.looseObject({ invoice_id: z.number().nullable() });
const Refund = z.looseObject({ invoice_id: z.number().nullable() });
const ServiceLedger = z.object({
  organizations: z.record(z.string(), z.looseObject({ charges: z.array(Charge), refunds: z.array(Refund) })),
});
const Invoice = z.looseObject({
  id: z.number(),
  status: z.string(),
  amount: z.string(),
});
type Invoice = z.infer<typeof Invoice>;
const Requests = z.array(
  z.looseObject({ seq: z.number(), method: z.string(), path: z.string(), status: z.number().nullable() }),
);

export interface ServiceFault {
  readonly match: { readonly method?: string; readonly path?: string };
  readonly kind:
    | 'delay'
    | 'drop_request'
    | 'drop_response'
    | 'false_date'
    | 'flip_status'
    | 'hold_request'
    | 'other_body'
    | 'refuse_response'
    | 'repeat_request'
    | 'reset'
    | 'stale_body'
    | 'status';
  readonly status?: number;
  readonly body?: unknown;
  readonly delay_ms?: number;
  readonly after_seconds?: number;
  readonly shift_seconds?: number;
  readonly times?: number;
}

/** One shop at the embedded service, which runs as its own process, with its control surface (docs/sandbox.md). */
export interface ServiceProcess {
  readonly baseUrl: string;
  /** Of a production organization with the demo shop's goods: a live till refuses sandbox money (rule L8). */
  readonly apiKey: string;
  readonly organizationId: number;
  /** The page for people, with the token in its fragment. */
  readonly consoleUrl: string;
  control(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  makeShop(fields: Record<string, unknown>): Promise<Shop>;
  invoice(id: number): Promise<Invoice>;
  invoices(): Promise<Invoice[]>;
  qrTokenOf(id: number): Promise<string>;
  /** How often the customer was charged for it, by the provider's ledger. */
  chargesOf(invoiceId: number): Promise<number>;
  /** What went back to customers, by the provider's ledger; oldest first. */
  refunds(): Promise<z.infer<typeof Refund>[]>;
  /** The customer scans the newest QR for a refund. */
  scanQrRefund(): Promise<void>;
  /** How often a route was asked since the start; `path` is looked for in path and query. */
  countRequests(method: string, path: RegExp): Promise<number>;
  customer(invoiceId: number, action: 'scan' | 'pay' | 'reject'): Promise<void>;
  advance(seconds: number): Promise<void>;
  addFault(fault: ServiceFault): Promise<void>;
  clearFaults(): Promise<void>;
  changeOrganization(fields: Record<string, unknown>): Promise<void>;
  /** Ends the process; `comeBack` starts it at the same address with the same state. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  /** Done with this shop: the service is up again and without faults; one that was started for it alone is ended. */
  remove(): Promise<void>;
}

/** The embedded service as a process of its own, with as many shops as are asked for. */
export interface ServiceHost {
  openShop(): Promise<ServiceProcess>;
  end(): Promise<void>;
}

export async function startService(): Promise<ServiceProcess> {
  const host = await startServiceHost();
  return { ...(await host.openShop()), remove: () => host.end() };
}

/** `usedBy` stands in the name of the folder with its state. */
export async function startServiceHost({ usedBy = 'tests' } = {}): Promise<ServiceHost> {
  const folder = mkdtempSync(join(tmpdir(), `tilla-service-${usedBy}-`));
  let running = await run(folder, 0);
  const { start } = running;
  const port = Number(new URL(start.merchant_base_url).port);
  const control = controlOf(start);

  async function stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { child } = running;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  async function comeBack(): Promise<void> {
    const { child } = running;
    if (child.exitCode !== null || child.signalCode !== null) running = await run(folder, port);
  }

  return {
    openShop: () => openShop(start, control, { goDown: () => stop('SIGTERM'), comeBack }),
    async end() {
      // Its state is of no use any more, and a request that still sleeps in a fault would hold up a polite end.
      await stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openShop(
  start: StartLine,
  control: ServiceProcess['control'],
  power: Pick<ServiceProcess, 'goDown' | 'comeBack'>,
): Promise<ServiceProcess> {
  async function makeShop(fields: Record<string, unknown>): Promise<Shop> {
    return Shop.parse(await control('POST', '/organizations', { mode: 'production', catalog: 'demo', ...fields }));
  }
  const shop = await makeShop({ name: 'Дүкен «Аққу»', cache: 'stale' });

  const scannedSessions = new Set<string>();
  const requests = async () => Requests.parse(await control('GET', '/requests'));
  // What was asked for another shop of this service before is nobody's business here.
  const firstSeq = (await requests()).at(-1)?.seq ?? 0;
  const ownRequests = async () => (await requests()).filter(({ seq }) => seq > firstSeq);

  async function ask(path: string): Promise<unknown> {
    const response = await fetch(`${start.merchant_base_url}${path}`, { headers: { 'x-api-key': shop.api_key } });
    if (!response.ok) throw new Error(`The service answered ${response.status} to GET ${path}`);
    return response.json();
  }

  return {
    baseUrl: start.merchant_base_url,
    apiKey: shop.api_key,
    organizationId: shop.organization_id,
    consoleUrl: start.console_url,
    control,
    makeShop,
    async invoice(id) {
      return Invoice.parse(await ask(`/invoices/${id}`));
    },
    async invoices() {
      return z.object({ data: z.array(Invoice) }).parse(await ask('/invoices?per_page=100')).data;
    },
    async qrTokenOf(id) {
      return z.object({ qr_token: z.string() }).parse(await ask(`/invoices/${id}`)).qr_token;
    },
    async chargesOf(invoiceId) {
      const { organizations } = ServiceLedger.parse(await control('GET', '/ledger'));
      const charges = organizations[String(shop.organization_id)]?.charges ?? [];
      return charges.filter((charge) => charge.invoice_id === invoiceId).length;
    },
    async refunds() {
      const { organizations } = ServiceLedger.parse(await control('GET', '/ledger'));
      return organizations[String(shop.organization_id)]?.refunds ?? [];
    },
    async scanQrRefund() {
      for (;;) {
        // The till asks how its session stands soon after it was made.
        const session = (await ownRequests())
          .map(({ path }) => /\/qr-refunds\/([\w-]+)$/.exec(path)?.[1])
          .findLast(Boolean);
        // One that was scanned before is not the newest any more, only the newest the till has asked about.
        if (session !== undefined && !scannedSessions.has(session)) {
          scannedSessions.add(session);
          await control('POST', `/qr-refunds/${session}/customer`, { action: 'scan' });
          return;
        }
        await pause(100);
      }
    },
    async countRequests(method, path) {
      return (await ownRequests()).filter((request) => request.method === method && path.test(request.path)).length;
    },
    async customer(invoiceId, action) {
      await control('POST', `/invoices/${invoiceId}/customer`, { action });
    },
    async advance(seconds) {
      await control('POST', '/clock', { advance_seconds: seconds });
    },
    async addFault(fault) {
      await control('POST', '/faults', fault);
    },
    async clearFaults() {
      await control('DELETE', '/faults');
    },
    async changeOrganization(fields) {
      await control('PATCH', `/organizations/${shop.organization_id}`, fields);
    },
    ...power,
    async remove() {
      await power.comeBack();
      await control('DELETE', '/faults');
    },
  };
}

async function run(folder: string, port: number): Promise<{ child: ChildProcess; start: StartLine }> {
  const database = join(folder, 'service.sqlite');
  const args = ['--port', String(port), '--seed', 'empty', '--db', database];
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  return { child, start: await readStartLine(child) };
}

async function readStartLine(child: ChildProcess): Promise<StartLine> {
  if (child.stdout === null) throw new Error('The service has no standard output');
  const lines = createInterface({ input: child.stdout });
  const [first] = (await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [undefined])])) as (
    | string
    | undefined
  )[];
  if (first === undefined) throw new Error('The service ended before it said where it listens');
  return StartLine.parse(JSON.parse(first));
}

function controlOf(start: StartLine): ServiceProcess['control'] {
  return async (method, path, body) => {
    const response = await fetch(`${start.control_url}${path}`, {
      method,
      headers: { authorization: `Bearer ${start.control_token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`The control surface answered ${response.status} to ${method} ${path}: ${text}`);
    return text === '' ? null : (JSON.parse(text) as unknown);
  };
}
