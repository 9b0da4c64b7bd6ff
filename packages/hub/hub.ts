/** The hub over any store: what a till may ask, and under which conditions it receives an answer. */

import {
  Beat,
  EnrolRequest,
  type HubError,
  type HubErrorCode,
  LedgerId,
  MAX_SEGMENT_BYTES,
  type SegmentOutcome,
  type SegmentPage,
  ShopKeyCheck,
  SideRecord,
  segmentTypes,
} from '@tilla/shared/hub/wire.ts';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { routePath } from 'hono/route';
import type { z } from 'zod';
import { createAttempts } from './enrolment/attempts.ts';
import { enrol, lineageOf } from './enrolment/enrol.ts';
import { ledgerList, PAGE_BYTES, sidePage } from './http/pages.ts';
import { Refusal, statusOf } from './http/refusal.ts';
import { authenticate, NONCE_KEPT_MS, readSignature } from './http/signed-request.ts';
import { takeSegment } from './segments/take-segment.ts';
import { firstIssue, unpackSegment } from './segments/unpack.ts';
import { type AccountRows, type Device, type Store, StoreUnavailable } from './store/store.ts';

export interface HubOptions {
  readonly store: Store;
  readonly clock: { nowMs(): number };
  readonly ids: { next(): string };
  /** Faults of the hub itself, answered as `unavailable`. */
  readonly report: (error: unknown) => void;
  readonly observe?: HubObserver;
}

export interface HubObserver {
  request(route: string, result: 'ok' | HubErrorCode): void;
  segment(outcome: SegmentOutcome['result'], events: number, lagMs: number): void;
}

export interface Hub {
  /** @param address of the caller, which limits guesses of codes */
  fetch(request: Request, address?: string): Promise<Response>;
}

interface SignedContext {
  readonly c: Context<HubEnv>;
  readonly rows: AccountRows;
  readonly device: Device;
  readonly body: Uint8Array;
  /** Runs once the transaction is durable. */
  readonly onKept: (run: () => void) => void;
}

interface HubEnv {
  readonly Bindings: { readonly address: string };
}

export function createHub({ store, clock, ids, report, observe }: HubOptions): Hub {
  const attempts = createAttempts();
  /** A till never changes its account. */
  const accounts = new Map<string, string>();

  async function accountOf(device: string): Promise<string> {
    const account = accounts.get(device) ?? (await store.accountOfDevice(device));
    if (account === null) throw new Refusal('not_enrolled', 'This hub does not know this till.');
    accounts.set(device, account);
    return account;
  }

  /** The whole request is one transaction, its nonce included: what was not kept may be sent again. */
  const signed =
    (handle: (context: SignedContext) => Promise<Response>) =>
    async (c: Context<HubEnv>): Promise<Response> => {
      const body = new Uint8Array(await c.req.arrayBuffer());
      const nowMs = clock.nowMs();
      const sent = readSignature(c.req.raw, body, nowMs);
      let observeKept = (): void => undefined;
      const onKept = (run: () => void): void => {
        observeKept = run;
      };
      const response = await store.inAccount(await accountOf(sent.device), async (rows) =>
        handle({ c, rows, device: await authenticate(rows, sent, nowMs), body, onKept }),
      );
      observeKept();
      return response;
    };

  const app = new Hono<HubEnv>();
  app.use(async (c, next) => {
    await next();
    const result = c.error === undefined ? 'ok' : c.error instanceof Refusal ? c.error.code : 'unavailable';
    observe?.request(`${c.req.method} ${routePath(c, -1)}`, result);
  });
  app.use(
    bodyLimit({
      maxSize: MAX_SEGMENT_BYTES,
      onError: () => {
        throw new Refusal('too_large', `A request is at most ${String(MAX_SEGMENT_BYTES)} bytes long.`);
      },
    }),
  );

  app.post('/v1/enrol', async (c) => {
    const nowMs = clock.nowMs();
    const request = parse(EnrolRequest, new Uint8Array(await c.req.arrayBuffer()));
    const attempt = attempts.begin(c.env.address, nowMs);
    if (attempt === null) throw new Refusal('throttled', 'Too many wrong codes. Wait ten minutes.');
    try {
      const enrolled = await enrol(store, request, () => ids.next(), nowMs);
      attempt.forget();
      return c.json(enrolled);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'code_wrong') attempt.forget();
      throw error;
    }
  });

  app.put(
    '/v1/shop-key-check',
    signed(async ({ c, rows, body }) => {
      const { check } = parse(ShopKeyCheck, body);
      const known = (await rows.account())?.shopKeyCheck ?? null;
      if (known !== null && known !== check)
        throw new Refusal('shop_key_known', 'Another till made the shop key: its phrase is needed.');
      if (known === null) await rows.setShopKeyCheck(check);
      return c.body(null, 204);
    }),
  );

  app.post(
    '/v1/segments',
    signed(async ({ c, rows, device, body, onKept }) => {
      const type = segmentTypes.find((one) => one === c.req.header('content-type'));
      if (type === undefined)
        throw new Refusal('invalid', `The content type of a segment is ${segmentTypes.join(' or ')}.`);
      const chain = unpackSegment(type, body);
      if ('fault' in chain) throw new Refusal(chain.fault, chain.message);
      const nowMs = clock.nowMs();
      const outcome = await takeSegment(rows, device, { type, body, chain }, nowMs, async (writer) =>
        (await lineageOf(rows, device)).some(({ id }) => id === writer),
      );
      onKept(() => observe?.segment(outcome.result, chain.hashes.length, nowMs - Date.parse(chain.lastEventAt)));
      return c.json(outcome satisfies SegmentOutcome);
    }),
  );

  app.get(
    '/v1/ledgers',
    signed(async ({ c, rows, device }) => {
      const lineage = await lineageOf(rows, device);
      const branches = await rows.branches(lineage.map(({ id }) => id));
      return c.json(ledgerList(branches, await rows.devices()));
    }),
  );

  app.get(
    '/v1/ledgers/:ledger/segments',
    signed(async ({ c, rows, device }) => {
      const ledger = LedgerId.safeParse(c.req.param('ledger')).data;
      const fromSeq = c.req.query('fromSeq') ?? '1';
      if (!/^[1-9]\d{0,14}$/.test(fromSeq)) throw new Refusal('invalid', 'fromSeq: a number from 1 on');
      const lineage = await lineageOf(rows, device);
      const main = (await rows.branches(lineage.map(({ id }) => id))).find(
        (one) => one.ledger === ledger && one.branch === 0,
      );
      if (main === undefined) throw new Refusal('not_found', 'This till has no such ledger here.');
      const found = await rows.segments(main, Number(fromSeq), PAGE_BYTES);
      const segments = found.map((one) => ({
        fromSeq: one.fromSeq,
        toSeq: one.toSeq,
        type: one.type,
        body: Buffer.from(one.body).toString('base64'),
      }));
      return c.json({ head: main.head, segments } satisfies SegmentPage);
    }),
  );

  app.put(
    '/v1/side/:id',
    signed(async ({ c, rows, device, body }) => {
      const record = parse(SideRecord, body);
      if (record.id !== c.req.param('id')) throw new Refusal('invalid', 'id: other than in the path');
      const kept = await rows.side(device.id, record.id);
      if (
        kept !== null &&
        (kept.version > record.version || (kept.version === record.version && kept.sealed !== record.sealed))
      )
        throw new Refusal('older', `The hub has version ${String(kept.version)}.`);
      if (kept?.version !== record.version) await rows.saveSide(device.id, record);
      return c.body(null, 204);
    }),
  );

  app.get(
    '/v1/side',
    signed(async ({ c, rows, device }) =>
      c.json(await sidePage(rows, await lineageOf(rows, device), c.req.query('after') ?? '')),
    ),
  );

  app.post(
    '/v1/beat',
    signed(async ({ c, rows, device, body }) => {
      const nowMs = clock.nowMs();
      await rows.saveBeat(device.id, { ...parse(Beat, body), atMs: nowMs });
      await rows.dropNonces(device.id, nowMs - NONCE_KEPT_MS);
      return c.body(null, 204);
    }),
  );

  app.notFound(() => answerRefusal(new Refusal('not_found', 'The hub has no such address.'), clock.nowMs()));
  app.onError((error) => {
    if (error instanceof Refusal) return answerRefusal(error, clock.nowMs());
    if (!(error instanceof StoreUnavailable)) report(error);
    return answerRefusal(new Refusal('unavailable', 'The hub cannot keep anything now. Send it again.'), clock.nowMs());
  });

  return { fetch: async (request, address = '') => app.fetch(request, { address }) };
}

/** @throws Refusal */
function parse<Shape extends z.ZodType>(shape: Shape, body: Uint8Array): z.infer<Shape> {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new Refusal('invalid', 'The body is no JSON.');
  }
  const { data, error } = shape.safeParse(json);
  if (error !== undefined) throw new Refusal('invalid', firstIssue(error));
  return data;
}

/** With the time of the hub, by which a till corrects its own. */
function answerRefusal({ code, message }: Refusal, nowMs: number): Response {
  const headers = { date: new Date(nowMs).toUTCString() };
  return Response.json({ error: { code, message } } satisfies HubError, { status: statusOf[code], headers });
}
