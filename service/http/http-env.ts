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

export interface HttpEnv {
  Bindings: {
    /** Of the peer; in process there is none. */
    remoteAddress?: string | undefined;
    /** Where a request leaves what the request log shows. */
    bodies?: { requestBody?: unknown; answerBody?: unknown };
    /** The names of the deployment that is spoken, for the body; path, headers and answer are rewritten around the app. */
    words?: WordMapping;
  };
}

export type ServiceApp = OpenAPIHono<HttpEnv>;
