import { afterEach, expect, test, vi } from 'vitest';
import { type ServiceProcess, startServiceProcess } from './testing/service-process.ts';
import { openTestService } from './testing/test-service.ts';

let running: ServiceProcess | undefined;
afterEach(async () => {
  await running?.stop('SIGKILL');
});

test('SIGTERM ends the service while a delay fault still sleeps; the caller sees a connection that is gone', async () => {
  const service = await startServiceProcess('--seed', 'empty');
  running = service;
  const fault = { match: { path: '/api/v1/invoices' }, kind: 'delay', delay_ms: 600_000, times: 1 };
  await service.control('POST', '/faults', fault);
  const asked = expect(service.merchant(service.line.api_key, 'GET', '/invoices')).rejects.toThrow(TypeError);
  // The fault is used up: the request is in its sleep.
  await vi.waitFor(async () => {
    expect((await service.control('GET', '/faults')).body).toEqual([]);
  });
  expect(await service.stop('SIGTERM')).toBe(0);
  await asked;
});

test('in process too, close ends what sleeps: the work behind the fault is not done', async () => {
  const service = openTestService({ sleep: () => new Promise(() => undefined) });
  const shop = await service.shop();
  await service.control('POST', '/faults', { match: { path: '/api/v1' }, kind: 'delay', delay_ms: 1 });
  const asked = expect(shop.get('/invoices')).rejects.toThrow(TypeError);
  service.service.close();
  await asked;
});

test('what is on its way while the service closes is cut, and is reported as no fault of the service', async () => {
  const reported: unknown[] = [];
  const service = openTestService({ report: (fault) => void reported.push(fault) });
  const shop = await service.shop();
  const asked = [shop.get('/invoices'), shop.post('/invoices', {}), service.control('GET', '/settings')];
  service.service.close();
  const ends = await Promise.allSettled([...asked, shop.get('/invoices')]);
  expect(reported).toEqual([]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
});
