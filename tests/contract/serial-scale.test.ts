/** The adapter over a real pseudo-terminal with a virtual scale behind it, in Python: Node cannot create one. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { massaPacket } from '#adapters/scale-frames.ts';
import { createSerialScales } from '#adapters/serial-scale.ts';
import { PrinterFailure } from '#core/platform/ports.ts';
import type { ScalePort } from '#core/platform/scale-port.ts';

/**
 * Prints the path of its terminal. Each line of its input is the answers, as hexadecimal, that it gives one after the
 * other; the last is repeated. It speaks the protocol that it is started with, and stays silent to any other question.
 */
const device = `
import os, pty, select, sys, tty
protocol = sys.argv[1]
master, slave = pty.openpty()
tty.setraw(slave)
print(os.ttyname(slave), flush=True)
answers = []
heard = b''
def answer():
    if answers: os.write(master, bytes.fromhex(answers.pop(0) if len(answers) > 1 else answers[0]))
while True:
    for ready in select.select([master, sys.stdin], [], [])[0]:
        if ready is sys.stdin:
            line = sys.stdin.readline()
            if line == '': sys.exit(0)
            answers = line.split()
            print('set', flush=True)
            continue
        heard += os.read(master, 64)
        if protocol == 'cas':
            if heard.endswith(b'\\x05'): os.write(master, b'\\x06')
            if heard.endswith(b'\\x11'): answer()
            if heard[-1:] in (b'\\x05', b'\\x11'): heard = b''
        elif heard.endswith(bytes.fromhex('f855ce0100232300')):
            heard = b''
            answer()
`;
const hasTerminals =
  process.platform === 'linux' && spawnSync('python3', ['-c', 'import pty; pty.openpty()']).status === 0;

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function startScale(protocol: ScalePort['protocol']) {
  const child = spawn('python3', ['-c', device, protocol], { stdio: ['pipe', 'pipe', 'inherit'] });
  stops.push(() => child.kill());
  const said = createInterface(child.stdout)[Symbol.asyncIterator]();
  const path = String((await said.next()).value);
  return {
    path,
    async shows(...answers: Uint8Array[]) {
      child.stdin.write(`${answers.map((answer) => Buffer.from(answer).toString('hex')).join(' ')}\n`);
      await said.next();
    },
    async end() {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}

function cas(said: string): Uint8Array {
  const body = Buffer.from(said, 'latin1');
  return Uint8Array.of(
    0x01,
    0x02,
    ...body,
    body.reduce((sum, byte) => sum ^ byte, 0),
    0x03,
    0x04,
  );
}
const massa = (grams: number, isStable: boolean): Uint8Array =>
  massaPacket([0x24, ...new Uint8Array(new Int32Array([grams]).buffer), 1, isStable ? 1 : 0, 0, 0]);

const scales = () => createSerialScales({ nowMs: () => performance.now() });

test.skipIf(!hasTerminals)(
  'a CAS scale is found and weighs once the weight is stable (skipped where Python opens no pseudo-terminal)',
  async () => {
    const scale = await startScale('cas');
    await scale.shows(cas('S 00.000kg'));
    const [port] = await scales().found([scale.path]);
    expect(port).toEqual({ path: scale.path, protocol: 'cas', baudRate: 9600 });
    const at = { path: scale.path, protocol: 'cas', baudRate: 9600 } as const;
    await scale.shows(cas('U 00.310kg'), cas('U 00.340kg'), cas('S 00.350kg'));
    expect(await scales().read(at)).toEqual({ state: 'stable', grams: 350 });
    await scale.shows(cas('S-00.010kg'));
    expect(await scales().read(at)).toEqual({ state: 'negative' });
    await scale.end();
    expect(await scales().read(at), 'its port is gone').toEqual({ state: 'not_found' });
  },
);

test.skipIf(!hasTerminals)(
  'a Massa-K scale is found behind the questions that it does not know (skipped where Python opens no pseudo-terminal)',
  async () => {
    const scale = await startScale('massa_k');
    await scale.shows(massa(0, true));
    const found = await scales().found([scale.path]);
    expect(found).toEqual([{ path: scale.path, protocol: 'massa_k', baudRate: 57_600 }]);
    await scale.shows(massa(900, false), massa(1_250, true));
    expect(await scales().read({ path: scale.path, protocol: 'massa_k', baudRate: 57_600 })).toEqual({
      state: 'stable',
      grams: 1_250,
    });
    await scale.end();
  },
);

test('where serialport cannot be loaded or a port is missing, the scale is not there', async () => {
  const load = () => Promise.reject(new PrinterFailure('no_driver'));
  const at = { path: '/dev/ttyUSB98', protocol: 'cas', baudRate: 9600 } as const;
  const without = createSerialScales({ nowMs: () => 0, load });
  expect(await without.read(at)).toEqual({ state: 'no_driver' });
  expect(await without.found([at.path])).toEqual([]);
  expect(await scales().read(at)).toEqual({ state: 'not_found' });
});
