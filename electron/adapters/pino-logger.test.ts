import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPinoLogger } from './pino-logger.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-log-'));
  file = join(folder, 'logs/till.log');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('a line holds the message, the time and the allowed fields', () => {
  const logger = createPinoLogger(file);
  const fields = { route: 'GET /invoices/{id}', status: 200, code: 'till_offline', id: '018f-ab', ms: 12.4, count: 3 };
  logger.info('request.done', fields);
  logger.close();
  const line = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  expect(line).toEqual({ level: 30, time: expect.any(String) as string, msg: 'request.done', ...fields, ms: 12 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('no secret gets in: unknown fields, wrong shapes, queries and phones are left out (security.md, Logs)', () => {
  const logger = createPinoLogger(file);
  const careless = {
    apiKey: 'canary-key',
    body: { phone: '87011234567' },
    route: 'GET https://pay.example/receipt?hash=canary-hash',
    id: '87011234567',
    code: 'canary "text"\nof the service',
    status: 'canary' as unknown as number,
  };
  logger.warn('request.failed', careless);
  logger.error('unexpected', { id: '77011234567', code: 'call 8701 87011234567' });
  logger.close();
  const text = readFileSync(file, 'utf8');
  expect(text).not.toMatch(/canary|7011234567/);
  expect(text.trim().split('\n')).toHaveLength(2);
});

test('an id whose hexadecimal digits look like a phone is kept', () => {
  const logger = createPinoLogger(file);
  const id = '0193487a-8701-7123-8abc-87011234567f';
  logger.info('payment.changed', { id });
  logger.close();
  expect(readFileSync(file, 'utf8')).toContain(id);
});

test('a file grown large is set aside at the next start', () => {
  createPinoLogger(file).close();
  writeFileSync(file, 'x'.repeat(6 * 1024 * 1024));
  const logger = createPinoLogger(file);
  logger.info('till.started');
  logger.close();
  expect(statSync(file).size).toBeLessThan(1_000);
  expect(statSync(`${file}.1`).size).toBe(6 * 1024 * 1024);
});

test('a file that grows large while the till runs is set aside at once, and no line is lost', () => {
  const logger = createPinoLogger(file, 1_000);
  for (let turn = 0; turn < 14; turn += 1) logger.info('request.done', { id: `line-${String(turn)}` });
  const lines = () => readFileSync(`${file}.1`, 'utf8') + readFileSync(file, 'utf8');
  expect(statSync(`${file}.1`).size).toBeGreaterThan(1_000);
  expect(statSync(file).size).toBeLessThan(1_000);
  expect(lines().trim().split('\n')).toHaveLength(14);
  for (let turn = 0; turn < 100; turn += 1) logger.info('request.done', { id: `more-${String(turn)}` });
  logger.close();
  expect(lines().length, 'two files of the size, not one without end').toBeLessThan(2_400);
  expect(lines()).toContain('more-99');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a log that cannot be written stops nothing', () => {
  rmSync(file, { recursive: true, force: true });
  mkdirSync(file, { recursive: true });
  const logger = createPinoLogger(file);
  expect(() => {
    logger.info('till.started');
    logger.close();
  }).not.toThrow();
});

test.skipIf(process.platform === 'win32')('the folder is its owner’s alone, an older one too', () => {
  mkdirSync(dirname(file), { mode: 0o755 });
  createPinoLogger(file).close();
  expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
});
