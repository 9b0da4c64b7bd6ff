/** `GET /status`: the one route without a key. */
import { z } from 'zod';
import { toUtcIso } from '../../shared/domain/almaty-time.ts';
import { refused } from '../http/declared-route.ts';
import type { ServiceApp } from '../http/http-env.ts';
import type { ServiceContext } from '../service-context.ts';

/** Requests a minute from one address (Limits). */
const LIMIT_PER_ADDRESS = 60;

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
    const address = c.env.remoteAddress ?? 'in-process';
    const { limit, remaining } = context.limiter.take([{ name: 'status', subject: address, limit: LIMIT_PER_ADDRESS }]);
    c.header('X-RateLimit-Limit', String(limit));
    c.header('X-RateLimit-Remaining', String(remaining));
    return c.json({ status: 'ok', timestamp: toUtcIso(context.clock.nowMs()) });
  });
}
