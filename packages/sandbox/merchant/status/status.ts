import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { z } from 'zod';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { answerJson, refused } from '#sandbox/http/declared-route.ts';
import type { ServiceApp } from '#sandbox/http/http-env.ts';
import { noteUnknownParts } from '#sandbox/http/unknown-parts.ts';
import { takeAddressLimit } from '../access/guard.ts';

const statusSchema = z.object({ status: z.string(), timestamp: z.iso.datetime({ offset: true }) });

export function registerStatus(app: ServiceApp, context: ServiceContext): void {
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/status',
    summary: 'Whether the service is up',
    tags: ['system'],
    security: [],
    responses: {
      200: { description: 'It is', content: { 'application/json': { schema: statusSchema } } },
      default: refused,
    },
  });
  app.get('/status', async (c) => {
    takeAddressLimit(context, c, 'status');
    await noteUnknownParts(c, context, {}, undefined);
    const nowMs = context.clock.nowMs();
    return answerJson(c.env.trace, { status: 200, body: { status: 'ok', timestamp: toUtcIso(nowMs) } }, nowMs);
  });
}
