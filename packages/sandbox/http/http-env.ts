/** What a request carries through the service's Hono apps. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { WordMapping } from '@tilla/payment-api/identifier-words.ts';
import type { ApiKey } from '../store/api-keys.ts';
import type { Organization } from '../store/organizations.ts';

/** The key and its organization. */
export interface Caller {
  key: ApiKey;
  organization: Organization;
}

/** What a request leaves for the code that ends it. */
export interface Trace {
  /** As the request log shows them. */
  requestBody?: unknown;
  answerBody?: unknown;
  /** Beside type and date. */
  headers: Record<string, string>;
  /** The answer carries its date already. */
  isDated: boolean;
}

export interface HttpEnv {
  Bindings: {
    /** Of the peer; none in process. */
    remoteAddress?: string | undefined;
    trace: Trace;
    /** Another deployment's names, for the body; path, headers and answer are rewritten around the app. */
    words?: WordMapping;
  };
}

export type ServiceApp = OpenAPIHono<HttpEnv>;
