import type { OpenAPIHono } from '@hono/zod-openapi';
import type { WordMapping } from '@tilla/payment-api/identifier-words.ts';
import type { ApiKey } from '../store/api-keys.ts';
import type { Organization } from '../store/organizations.ts';

export interface Caller {
  key: ApiKey;
  organization: Organization;
}

export interface Trace {
  /** As the request log shows them. */
  requestBody?: unknown;
  answerBody?: unknown;
  answerHeaders?: Readonly<Record<string, string>>;
  headers: Record<string, string>;
  /** What the request carries in vain. */
  warnings: string[];
  isDated: boolean;
}

export interface HttpEnv {
  Bindings: {
    remoteAddress?: string | undefined;
    /** From beyond this machine too. */
    mayControl?: boolean | undefined;
    trace: Trace;
    /** Another deployment's names, for the body. */
    words?: WordMapping;
  };
}

export type ServiceApp = OpenAPIHono<HttpEnv>;
