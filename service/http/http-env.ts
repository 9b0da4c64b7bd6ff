/** What a request carries through the service's Hono apps. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { WordMapping } from '../../shared/api/identifier-words.ts';
import type { ApiKey } from '../store/api-keys.ts';
import type { Organization } from '../store/organizations.ts';

/** Who calls the merchant surface: the key and the one organization it belongs to. */
export interface Caller {
  key: ApiKey;
  organization: Organization;
}

/** What a request leaves on its way for whoever ends it. */
export interface Trace {
  /** As the request log shows them. */
  requestBody?: unknown;
  answerBody?: unknown;
  /** What the answer's head carries beside its type and date. */
  headers: Record<string, string>;
  /** The answer carries its date already. */
  isDated: boolean;
}

export interface HttpEnv {
  Bindings: {
    /** Of the peer; in process there is none. */
    remoteAddress?: string | undefined;
    trace: Trace;
    /** The names of the deployment that is spoken, for the body; path, headers and answer are rewritten around the app. */
    words?: WordMapping;
  };
}

export type ServiceApp = OpenAPIHono<HttpEnv>;
