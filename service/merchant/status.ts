/** `GET /status`: the one route without a key. */
import { z } from 'zod';
import { toUtcIso } from '../../shared/domain/almaty-time.ts';
import { answerJson, refused } from '../http/declared-route.ts';
import type { ServiceApp } from '../http/http-env.ts';
import type { ServiceContext } from '../service-context.ts';
import { showLimits } from './rate-limiter.ts';

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
    showLimits(c, context.limiter.take([{ name: 'status', subject: address, limit: LIMIT_PER_ADDRESS }]));
    const nowMs = context.clock.nowMs();
    return answerJson(c.env.trace, { status: 200, body: { status: 'ok', timestamp: toUtcIso(nowMs) } }, nowMs);
  });
}
