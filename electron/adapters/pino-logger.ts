import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { destination, pino } from 'pino';
import type { LogFields, Logger } from '../core/ports.ts';

const largestFileBytes = 5 * 1024 * 1024;

/** What each field may look like: a value of another shape is left out, whoever passed it (security.md, Logs). */
const shapes = {
  route: /^[A-Z]{0,7} ?[A-Za-z0-9_{}/.:-]{1,80}$/,
  code: /^[A-Za-z0-9_. -]{1,80}$/,
  id: /^[A-Za-z0-9:-]{1,64}$/,
} as const;
/** Eleven digits from 7 or 8 may be somebody's phone, and are nobody's id. */
const maybePhone = /(?<![0-9a-f-])[78][0-9]{10}(?![0-9a-f-])/;

/** Writes one line of JSON per entry into `file`, allowlisted fields only; a file grown large is set aside at start. */
export function createPinoLogger(file: string): Logger & { close(): void } {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > largestFileBytes) renameSync(file, `${file}.1`);
  const stream = destination({ dest: file, sync: true, mode: 0o600 });
  // A log that cannot be written (disk full) must never stop a sale.
  stream.on('error', () => undefined);
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
  return {
    info(message, fields) {
      log.info(allowed(fields), message);
    },
    warn(message, fields) {
      log.warn(allowed(fields), message);
    },
    error(message, fields) {
      log.error(allowed(fields), message);
    },
    close() {
      stream.end();
    },
  };
}

function allowed(fields: LogFields = {}): LogFields {
  const kept: Record<string, string | number> = {};
  for (const name of ['route', 'code', 'id'] as const) {
    const value = fields[name];
    if (typeof value === 'string' && shapes[name].test(value) && !maybePhone.test(value)) kept[name] = value;
  }
  for (const name of ['status', 'ms', 'count'] as const) {
    const value = fields[name];
    if (typeof value === 'number' && Number.isFinite(value)) kept[name] = Math.round(value);
  }
  return kept;
}
