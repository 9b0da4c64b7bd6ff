import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PrinterFailure } from '#core/platform/ports.ts';
import type { PrinterLine } from './escpos-talk.ts';
import { after } from './system-clock.ts';

const usualPort = 9100;

/** @throws PrinterFailure without an answer in time. */
export async function openNetworkLine(address: string, limitMs = 5_000): Promise<PrinterLine> {
  const [, host = address, port] = /^\[?([^\]]+?)\]?(?::(\d+))?$/.exec(address) ?? [];
  const socket = connect({ host, port: port === undefined ? usualPort : Number(port), noDelay: true });
  const cancel = after(limitMs, () => socket.destroy(new Error('no answer in time')));
  try {
    await once(socket, 'connect');
  } catch (cause) {
    throw new PrinterFailure('unreachable', cause);
  } finally {
    cancel();
  }
  return lineOf(socket);
}

function lineOf(socket: Socket): PrinterLine {
  let fault: Error | null = null;
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => {
      resolve();
    });
  });
  socket.on('error', (error) => {
    fault = error;
  });
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) {
          reject(fault ?? new Error('closed by the printer'));
          return;
        }
        socket.once('close', reject);
        socket.write(bytes, (error) => {
          socket.off('close', reject);
          if (error === null || error === undefined) resolve();
          else reject(error);
        });
      }),
    onByte(listener) {
      socket.on('data', (bytes) => {
        for (const byte of bytes) listener(byte);
      });
    },
    async finish() {
      socket.end();
      await ended;
      if (fault !== null) throw fault;
    },
    drop() {
      socket.destroy();
    },
  };
}
