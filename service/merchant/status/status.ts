/** `GET /status`: the only route without a key. */
import { z } from 'zod';
import { toUtcIso } from '../../../shared/domain/almaty-time.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { answerJson, refused } from '../../http/declared-route.ts';
import type { ServiceApp } from '../../http/http-env.ts';
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
  app.get('/status', (c) => {
    takeAddressLimit(context, c, 'status');
    const nowMs = context.clock.nowMs();
    return answerJson(c.env.trace, { status: 200, body: { status: 'ok', timestamp: toUtcIso(nowMs) } }, nowMs);
  });
}
