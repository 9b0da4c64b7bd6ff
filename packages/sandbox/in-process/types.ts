/** What the package promises to programs. Imports nothing, because it is published as it stands. */

export interface SandboxOptions {
  /** `manual` (the default): time passes by `advance` alone. */
  clock?: 'manual' | 'real';
  /** ISO; of a new clock. */
  startAt?: string;
  /** `empty` by default; `demo` has a catalog; an object is a seed as in a seed file. */
  seed?: 'demo' | 'empty' | object;
  /** The same ids, tokens and outcomes every time. */
  randomSeed?: number;
  /** Keeps everything in a file. */
  file?: string;
  /** Refuses unknown fields, queries and headers with 422. */
  strict?: boolean;
  /** Accepts what public clients of such services send beside the documents. */
  publicVocabulary?: boolean;
  /** False: no limit of requests by minute or day. */
  limits?: boolean;
  /** Another deployment's words. */
  words?: { bank: string; service: string };
  /** 0 (the default): any free one. False: no socket, `fetch` alone. */
  port?: number | false;
  host?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Of JSON; empty otherwise. */
  body: Record<string, unknown>;
  text: string;
}

/** One of the two APIs, with a key. */
export interface ApiAccess {
  baseUrl: string;
  key: string;
  /** Answers refusals too; `path` is below the base address. */
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export interface World {
  organizationId: number;
  webhookSecret: string | null;
  connectionIds: number[];
  merchant: ApiAccess;
  /** Fields as in `PATCH /_control/organizations/{id}`. */
  change(settings: object): Promise<void>;
}

export interface WorldOptions {
  mode?: 'sandbox' | 'production';
  /** Demo goods, so many made-up ones, or an empty catalog. */
  catalog?: 'demo' | 'empty' | number;
  tariff?: 'none' | 'trial' | 'active' | 'expired' | object;
  webhookUrl?: string;
  /** Any other field of `POST /_control/organizations`. */
  [field: string]: unknown;
}

export interface Webhook {
  seq: number;
  event: string;
  organizationId: number;
  invoiceId: number | null;
  payload: Record<string, unknown>;
  /** The bytes that a receiver gets, and their signature; null without a secret. */
  body: string;
  signature: string | null;
}

export interface RequestFilter {
  method?: string;
  /** Without its query. */
  path?: string | RegExp;
  status?: number;
  code?: string;
  organizationId?: number;
}

export interface LoggedRequest {
  seq: number;
  method: string;
  path: string;
  status: number | null;
  errorCode: string | null;
  organizationId: number | null;
  requestBody: unknown;
  responseBody: unknown;
  warnings: string[];
}

/** A state to come back to; faults and the log of requests are not in it. */
export interface Snapshot {
  readonly file: string;
}

export interface Sandbox extends AsyncDisposable {
  /** Of the socket; made up without one. */
  url: string;
  /** In process, also without a socket. A cut connection rejects with a TypeError. */
  fetch(request: Request): Promise<Response>;
  /** The first organization. */
  merchant: ApiAccess & { organizationId: number; webhookSecret: string };
  partner: ApiAccess & { webhookSecret: string; inboundSecret: string };
  /** Any call of the control surface; rejects where it is refused. */
  control(method: string, path: string, body?: object): Promise<unknown>;
  /** One more organization in exactly that state. */
  world(options?: WorldOptions): Promise<World>;
  /** The customer pays, after expiry or cancellation too. */
  pay(invoiceId: number): Promise<void>;
  advance(seconds: number): Promise<void>;
  webhooks: {
    /** The next one that was not given yet: by event, by the status of its invoice, or by a test of its own. */
    next(what: string | ((webhook: Webhook) => boolean), options?: { timeoutMs?: number }): Promise<Webhook>;
    all(): Promise<Webhook[]>;
  };
  requests: {
    all(filter?: RequestFilter): Promise<LoggedRequest[]>;
    count(filter?: RequestFilter): Promise<number>;
  };
  snapshot(): Promise<Snapshot>;
  restore(snapshot: Snapshot): Promise<void>;
  stop(): Promise<void>;
}

/** A fixture of Vitest and of Playwright: `test.extend({ sandbox: sandboxFixture() })`. */
export type SandboxFixture = (fixtures: object, use: (sandbox: Sandbox) => Promise<void>) => Promise<void>;
