/** The adapter over a real pseudo-terminal, created by Python: Node cannot. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { GS } from '@tilla/shared/domain/marks/gs1.ts';
import { afterEach, expect, test } from 'vitest';
import { createSerialScanner } from '#adapters/serial-scanner.ts';
import { createSystemClock } from '#adapters/system-clock.ts';
import { PrinterFailure } from '#core/platform/ports.ts';
import type { ScannerState } from '#core/platform/scanner-port.ts';
import { createManualClock } from '../core/manual-clock.ts';

/**
 * Prints the path of the terminal and writes its input as hexadecimal lines. An empty line unplugs it: another appears
 * under the same link.
 */
const device = `
import os, pty, sys, tty
link = os.path.join(sys.argv[1], 'ttyACM0')
def plug():
    ends = pty.openpty()
    tty.setraw(ends[1])
    if os.path.lexists(link): os.unlink(link)
    os.symlink(os.ttyname(ends[1]), link)
    print(link, flush=True)
    return ends
ends = plug()
for line in sys.stdin:
    if line.strip() == '':
        for end in ends: os.close(end)
        os.unlink(link)
        print('', flush=True)
    elif line.strip() == 'plug': ends = plug()
    else: os.write(ends[0], bytes.fromhex(line.strip()))
`;
const hasTerminals =
  process.platform === 'linux' && spawnSync('python3', ['-c', 'import pty; pty.openpty()']).status === 0;

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

const random = { fraction: () => 0.5 };

test.skipIf(!hasTerminals)(
  'a scanner on a serial port is read, lost and found again (skipped where Python opens no pseudo-terminal)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tilla-scanner-'));
    const child = spawn('python3', ['-c', device, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
    opened.push(() => {
      child.kill();
      rmSync(folder, { recursive: true });
    });
    const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
    const { value: path = '' } = await answers.next();
    const send = (text: string) => child.stdin.write(`${Buffer.from(text, 'latin1').toString('hex')}\n`);
    const heard: (string | null)[] = [];
    const states: ScannerState[] = [];
    let whileTakingScan = (): void => undefined;
    // The adapter's own pauses between attempts, without waiting.
    const system = createSystemClock();
    const clock = { ...system, after: (ms: number, task: () => void) => system.after(ms >= 500 ? 20 : ms, task) };
    const wait = (isTrue: () => boolean) => expect.poll(isTrue, { timeout: 60_000, interval: 10 }).toBe(true);
    opened.push(
      createSerialScanner({ clock, random }).connect(
        { path, baudRate: 9600 },
        {
          onScan: (text) => {
            heard.push(text);
            whileTakingScan();
          },
          onState: (state) => states.push(state),
        },
      ),
    );
    await wait(() => states.at(-1) === 'working');
    const mark = `]d2010487004010137321aB?x${GS}91ffd0`;
    send(`${mark}\r\n`);
    await wait(() => heard.length === 1);
    send('48700');
    await wait(() => heard.length === 2);
    expect(heard).toEqual([mark, '48700']);

    send('half');
    child.stdin.write('\n');
    await wait(() => states.at(-1) === 'not_found');
    child.stdin.write('plug\n');
    await wait(() => states.at(-1) === 'working');
    send('48701\r');
    await wait(() => heard.at(-1) === '48701');
    expect(states.slice(0, 2)).toEqual(['connecting', 'working']);

    // Unplugged while the program is busy: the next read meets the end of the file, and not a wait that is broken off.
    whileTakingScan = () => {
      child.stdin.write('\n');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    };
    send('48702\r');
    await wait(() => states.at(-1) === 'not_found');
    child.stdin.end();
    await once(child, 'exit');
  },
);

test('where serialport cannot be loaded, the scanner says so, and tries again later and later', async () => {
  const clock = createManualClock({ wallMs: 0, settle: () => new Promise((resolve) => setImmediate(resolve)) });
  const states: ScannerState[] = [];
  let tries = 0;
  const load = () => {
    tries += 1;
    return Promise.reject(new PrinterFailure('no_driver'));
  };
  const close = createSerialScanner({ clock, random, load }).connect(
    { path: 'COM3', baudRate: 9600 },
    { onScan: () => undefined, onState: (state) => states.push(state) },
  );
  await clock.settle();
  expect(states).toEqual(['connecting', 'no_driver']);
  await clock.advance(60_000);
  expect(tries).toBe(8);
  close();
  await clock.advance(60_000);
  expect(tries, 'nothing goes on after it was closed').toBe(8);
});
