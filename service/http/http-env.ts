/** What a request carries through the service's Hono apps. */
import type { OpenAPIHono } from '@hono/zod-openapi';
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
  };
}

export type ServiceApp = OpenAPIHono<HttpEnv>;
