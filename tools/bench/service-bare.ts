/** The least that a JSON route can cost here: the same router and server as the service's, an answer of the same size, no state. */

import { text } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const answer = JSON.parse(await text(process.stdin)) as object;
const app = new Hono();
app.get('/api/v1/invoices/:id', (c) => c.json(answer));
app.post('/api/v1/invoices/qr', async (c) => {
  await c.req.json();
  return c.json(answer, 201);
});
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`${JSON.stringify({ port })}\n`);
});
