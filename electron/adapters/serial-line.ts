import { readdir } from 'node:fs/promises';
import { PrinterFailure } from '#core/platform/ports.ts';
import type { PrinterLine } from './escpos-talk.ts';

type Done = (cause?: Error | null) => void;

interface SerialDevice {
  readonly isOpen: boolean;
  /** Outside of Windows it waits for events of the device. */
  readonly port?: { readonly poller?: { once(event: 'disconnect', listener: () => void): unknown } };
  on(event: 'error' | 'close' | 'end', listener: () => void): unknown;
  on(event: 'data', listener: (bytes: Buffer) => void): unknown;
  open(done: Done): void;
  write(bytes: Buffer, encoding: undefined, done: Done): unknown;
  drain(done: Done): void;
  close(done: Done): void;
}
export interface SerialPorts {
  new (options: { path: string; baudRate: number; autoOpen: false }): SerialDevice;
  list(): Promise<readonly { readonly path: string }[]>;
}

export interface SerialLine extends PrinterLine {
  onLost(listener: () => void): void;
}

/** Loaded when a device is configured. @throws PrinterFailure where it cannot be. */
async function loadSerialPorts(): Promise<SerialPorts> {
  try {
    const { SerialPort } = await import('serialport');
    return SerialPort;
  } catch (cause) {
    throw new PrinterFailure('no_driver', cause);
  }
}

/** @throws PrinterFailure */
export async function openSerialLine(
  path: string,
  baudRate: number,
  load: () => Promise<SerialPorts> = loadSerialPorts,
): Promise<SerialLine> {
  const Port = await load();
  const port = new Port({ path, baudRate, autoOpen: false });
  // A late error without a listener would end the till.
  port.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    port.open((cause) => {
      if (cause === null || cause === undefined) resolve();
      else reject(new PrinterFailure('unreachable', cause));
    });
  });
  // After an unplug between two reads, each read returns 0 bytes and serialport retries without a pause.
  port.port?.poller?.once('disconnect', () => {
    close(port);
  });
  const drained = (): Promise<void> =>
    new Promise((resolve, reject) => {
      port.drain((cause) => {
        if (cause === null || cause === undefined) resolve();
        else reject(cause);
      });
    });
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        port.write(Buffer.from(bytes), undefined, (cause) => {
          if (cause !== null && cause !== undefined) reject(cause);
          // Without draining everything would be "written" within a millisecond.
          else resolve(drained());
        });
      }),
    onByte(listener) {
      port.on('data', (bytes: Buffer) => {
        for (const byte of bytes) listener(byte);
      });
    },
    onLost(listener) {
      port.on('close', listener);
      port.on('end', listener);
    },
    finish: drained,
    drop() {
      close(port);
    },
  };
}

function close(port: SerialDevice): void {
  if (port.isOpen) port.close(() => undefined);
}

/** Never rejects. On Linux serialport's list runs `udevadm`; where it is missing the error ends the process. */
export async function serialPorts(load: () => Promise<SerialPorts> = loadSerialPorts): Promise<string[]> {
  try {
    if (process.platform === 'linux') return (await devices('/dev')).filter((path) => /tty(USB|ACM)\d+$/.test(path));
    const ports = await (await load()).list();
    return ports.map(({ path }) => path);
  } catch {
    return [];
  }
}

/** Never rejects. */
export async function usbPrinters(): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  return (await devices('/dev/usb').catch(() => [])).filter((path) => /lp\d+$/.test(path));
}

async function devices(folder: string): Promise<string[]> {
  return (await readdir(folder)).toSorted().map((name) => `${folder}/${name}`);
}
