/** docs/sandbox.md. */
import { OpenAPIHono } from '@hono/zod-openapi';
import { merchantRefusal } from '@tilla/payment-api/refusals.ts';
import { z } from 'zod';
import type { ServiceContext } from '../context/service-context.ts';
import { phraseError, unauthorized } from '../http/api-error.ts';
import { publishDescription } from '../http/declared-route.ts';
import type { Faults } from '../http/faults.ts';
import type { HttpEnv, ServiceApp } from '../http/http-env.ts';
import type { RequestLog } from '../http/request-log.ts';
import { merchantOperations } from '../merchant/access/operations.ts';
import { partnerOperations } from '../partner/operations.ts';
import { isSameSecret } from '../store/api-keys.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { grantsAnswer, type StartLine, startLineAnswer } from './answers.ts';
import { registerClock } from './clock-control.ts';
import { registerConsoleCalls } from './console-calls.ts';
import { registerConsoleFiles } from './console-files.ts';
import { registerConsoleWrites } from './console-writes.ts';
import { controlDeclarer } from './control-route.ts';
import { registerCustomerControl } from './customer-control.ts';
import { registerFaultControl } from './fault-control.ts';
import { registerOrganizationControl } from './organization-control.ts';
import { registerProviderControl } from './provider-control.ts';
import { registerRefundControl } from './refund-control.ts';
import { registerRequestControl } from './request-control.ts';
import { registerWebhookControl } from './webhook-control.ts';

export const CONTROL_PATH = '/_control';

export interface ControlDependencies {
  faults: Faults;
  requests: RequestLog;
  webhooks: Webhooks;
  /** All that the service serves, with `:id` places. */
  routes(): readonly { method: string; path: string }[];
  token(): string;
  /** In process; undefined where a fault cuts the connection. */
  ask(request: Request): Promise<Response | undefined>;
  reset(seed: 'demo' | 'empty' | undefined): StartLine;
}

const resetSchema = z.strictObject({ seed: z.enum(['demo', 'empty']).optional() });
export function createControlApp(context: ServiceContext, dependencies: ControlDependencies): ServiceApp {
  const app = new OpenAPIHono<HttpEnv>();
  app.use('*', async (c, next) => {
    const remote = c.env.remoteAddress;
    if (remote !== undefined && !isLoopback(remote) && c.env.mayControl !== true) {
      throw phraseError(403, 'Forbidden', 'Control is for this machine; --control-host 0.0.0.0 opens it to others.');
    }
    await next();
  });
  registerConsoleFiles(app);
  app.use('*', async (c, next) => {
    const given = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    if (given === undefined || !isSameSecret(given, dependencies.token())) throw unauthorized('Control token needed.');
    await next();
  });

  const { faults, requests, webhooks } = dependencies;
  const declare = controlDeclarer(app, context);
  declare(
    {
      method: 'post',
      path: '/reset',
      summary: 'Starts over with the keys of the start line',
      body: resetSchema,
      answer: startLineAnswer,
      isUnit: false,
    },
    ({ body }) => dependencies.reset(body.seed),
  );
  registerClock(declare, context);
  registerOrganizationControl(declare, context);
  registerProviderControl(declare, context);
  registerCustomerControl(declare, context);
  registerRefundControl(declare, context);
  registerFaultControl(declare, context, faults, dependencies.routes);
  registerRequestControl(declare, context, requests, dependencies.ask);
  registerConsoleCalls(declare, context);
  registerConsoleWrites(declare, context, dependencies.ask);
  registerWebhookControl(declare, context, webhooks);
  declare(
    { method: 'get', path: '/grants', summary: 'Operations that a key can be granted', answer: grantsAnswer },
    () => ({ operations: merchantOperations, partner_operations: partnerOperations }),
  );
  publishDescription(app, {
    refusal: merchantRefusal,
    scheme: { type: 'http', scheme: 'bearer' },
    title: 'Control surface of the sandbox',
    version: '1.0.0',
    path: CONTROL_PATH,
    parts: () => Promise.resolve({ textIds: ['/qr-refunds', '/qr-refund-links'] }),
  });
  return app;
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}
