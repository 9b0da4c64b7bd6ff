import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { PrinterFailure } from '#core/platform/ports.ts';
import { errorCode } from './atomic-file.ts';
import type { PrinterWay } from './printer-way.ts';
import { after } from './system-clock.ts';

const pauseMs = 20;

/** `/dev/usb/lpN`. Does not block: a printer without paper accepts nothing. Reports no state. */
export function createUsbDevice(path: string, stalledMs = 30_000): PrinterWay {
  return {
    async send(chunks) {
      const device = await openDevice(path);
      let written = 0;
      try {
        for (const piece of chunks) {
          for (let from = 0; from < piece.length; ) {
            const taken = await takeSome(device, piece.subarray(from), stalledMs);
            from += taken;
            written += taken;
          }
        }
      } catch (cause) {
        throw new PrinterFailure(written === 0 ? 'offline' : 'cut_off', cause);
      } finally {
        await device.close();
      }
      return 'sent';
    },
    async state() {
      try {
        await (await openDevice(path)).close();
        return 'unknown';
      } catch {
        return 'unreachable';
      }
    },
  };
}

async function openDevice(path: string): Promise<FileHandle> {
  try {
    return await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (cause) {
    const code = errorCode(cause);
    throw new PrinterFailure(code === 'EACCES' || code === 'EPERM' ? 'refused' : 'unreachable', cause);
  }
}

async function takeSome(device: FileHandle, bytes: Uint8Array, stalledMs: number): Promise<number> {
  for (let waitedMs = 0; waitedMs <= stalledMs; waitedMs += pauseMs) {
    try {
      return (await device.write(bytes)).bytesWritten;
    } catch (cause) {
      if (errorCode(cause) !== 'EAGAIN') throw cause;
    }
    await new Promise<void>((resolve) => {
      after(pauseMs, resolve);
    });
  }
  throw new Error('it takes nothing');
}
