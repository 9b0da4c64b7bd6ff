import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readLogLines } from './log-lines.ts';
import { createPinoLogger } from './pino-logger.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-log-'));
  file = join(folder, 'till.log');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('written lines are read back across the rotated file, the newest last', () => {
  const log = createPinoLogger(file, 280);
  for (const status of [200, 201, 202, 203, 204]) log.warn('request.done', { route: 'GET /invoices', status });
  log.close();
  const lines = readLogLines(file, 3);
  expect(lines.map(({ level, message, route, status }) => ({ level, message, route, status }))).toEqual(
    [202, 203, 204].map((status) => ({ level: 'warn', message: 'request.done', route: 'GET /invoices', status })),
  );
  expect(readLogLines(file, 100)).toHaveLength(5);
});

it('fields that may not be logged and a cut line are left out', () => {
  const time = '2026-03-05T05:00:00.000Z';
  writeFileSync(
    file,
    [
      { level: 50, time, msg: 'call.failed', code: 'TypeError', key: 'sk_live_secret', stack: 'at x' },
      { level: 50, time, msg: 'call.failed', code: '77011234567', id: 'Айгерим' },
      { level: 30, time, msg: 'Айгерим paid 500' },
      { level: 10, time, msg: 'till.started' },
    ]
      .map((line) => JSON.stringify(line))
      .join('\n'),
  );
  appendFileSync(file, '\n{"level":50,"time":"2026');
  expect(readLogLines(file, 10)).toEqual([
    { at: time, level: 'error', message: 'call.failed', code: 'TypeError' },
    { at: time, level: 'error', message: 'call.failed' },
  ]);
});

it('a till without a log has nothing to read', () => {
  expect(readLogLines(file, 10)).toEqual([]);
});
