import { readFileSync } from 'node:fs';
import type { LogLine } from '#core/platform/support-port.ts';
import { allowedFields } from './log-fields.ts';

const levels: Readonly<Record<number, LogLine['level']>> = { 30: 'info', 40: 'warn', 50: 'error' };
const messageShape = /^[A-Za-z]{1,20}(\.[A-Za-z]{1,40})?$/;

/** Filtered again, because an older till may have written more. Oldest first. */
export function readLogLines(file: string, max: number): LogLine[] {
  const lines = [`${file}.1`, file].flatMap(linesOf);
  return lines.slice(-max).flatMap((line) => {
    const read = readLine(line);
    return read === null ? [] : [read];
  });
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    return [];
  }
}

function readLine(line: string): LogLine | null {
  try {
    const entry = JSON.parse(line) as Readonly<Record<string, unknown>>;
    const level = levels[Number(entry['level'])];
    const at = Date.parse(String(entry['time']));
    const message = String(entry['msg']);
    if (level === undefined || Number.isNaN(at) || !messageShape.test(message)) return null;
    return { at: new Date(at).toISOString(), level, message, ...allowedFields(entry) };
  } catch {
    // Cut by a power failure.
    return null;
  }
}
