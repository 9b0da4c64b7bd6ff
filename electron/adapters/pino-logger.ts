import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeOwnFolder } from '@tilla/server-kit/own-folder.ts';
import { pino } from 'pino';
import type { Logger } from '#core/platform/ports.ts';
import { allowedFields } from './log-fields.ts';

const MAX_BYTES = 5 * 1024 * 1024;

/** Allowed fields only. A file that reaches `maxBytes` replaces the previous one. */
export function createPinoLogger(file: string, maxBytes = MAX_BYTES): Logger & { close(): void } {
  makeOwnFolder(dirname(file));
  const lines = openLines(file, maxBytes);
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, lines);
  return {
    info(message, fields) {
      log.info(allowedFields({ ...fields }), message);
    },
    warn(message, fields) {
      log.warn(allowedFields({ ...fields }), message);
    },
    error(message, fields) {
      log.error(allowedFields({ ...fields }), message);
    },
    close() {
      lines.close();
    },
  };
}

/** A log that cannot be written (disk full) must never stop a sale. */
function openLines(file: string, maxBytes: number): { write(line: string): void; close(): void } {
  let descriptor: number | null = null;
  let bytes = 0;

  function open(): number {
    const opened = openSync(file, 'a', 0o600);
    bytes = fstatSync(opened).size;
    return opened;
  }

  function close(): void {
    if (descriptor !== null) closeSync(descriptor);
    descriptor = null;
  }

  function setAside(): void {
    close();
    try {
      renameSync(file, `${file}.1`);
    } catch {
      // Held by another program: rotated at twice the size.
    }
    descriptor = open();
    if (bytes > maxBytes) bytes = 0;
  }

  return {
    write(line) {
      try {
        descriptor ??= open();
        if (bytes > maxBytes) setAside();
        bytes += writeSync(descriptor, line);
      } catch {
        // The next line retries.
      }
    },
    close,
  };
}
