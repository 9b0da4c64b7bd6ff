import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createProcessorMeter, type ProcessLine, readProcessLine } from '#tools/processor-time.ts';

const line = (pid: number, parent: number, own: number, reaped = 0): ProcessLine => ({
  pid,
  parent,
  startedAt: pid,
  own,
  reaped,
});

function looks(...tables: ProcessLine[][]): (number | null)[] {
  const left = [...tables];
  const meter = createProcessorMeter(1, () => left.shift() ?? null);
  return tables.map(() => meter.seconds());
}

it('a program, its children and theirs are counted, and neither the counter nor another process', () => {
  expect(looks([line(1, 0, 900), line(2, 1, 100), line(3, 2, 50, 20), line(4, 0, 700)])).toEqual([1.7]);
});

it('an ended child that was waited for is counted once', () => {
  expect(
    looks([line(1, 0, 0), line(2, 1, 100), line(3, 2, 50)], [line(1, 0, 0), line(2, 1, 100, 60)], [line(1, 0, 0, 165)]),
  ).toEqual([1.5, 1.6, 1.65]);
});

it('an ended program that nobody waited for is still counted', () => {
  const alone = [line(1, 0, 0, 30)];
  // A fall of the whole is read twice.
  const tables = [[line(1, 0, 0), line(2, 1, 30), line(3, 2, 500)], alone, alone, [line(1, 0, 0, 40)]];
  const meter = createProcessorMeter(1, () => tables.shift() ?? null);
  expect([meter.seconds(), meter.seconds(), meter.seconds()]).toEqual([5.3, 5.3, 5.4]);
});

it('a program whose parent is gone is still counted', () => {
  expect(looks([line(1, 0, 0), line(2, 1, 0), line(3, 2, 100)], [line(1, 0, 0), line(3, 0, 250)])).toEqual([1, 2.5]);
});

it('nothing is reported where there is no table of processes', () => {
  expect(createProcessorMeter(1, () => null).seconds()).toBeNull();
});

it("a line of the table is parsed, whatever the program's name", () => {
  const rest = Array.from({ length: 49 }, (_nothing, place) => String(place + 4)).join(' ');
  expect(readProcessLine(`77 (a) b (c) S ${rest}`)).toEqual({
    pid: 77,
    parent: 4,
    startedAt: 22,
    own: 29,
    reaped: 33,
  });
});

it('a measured program keeps its words, its exit code, and what its own children used', async () => {
  const measured = fileURLToPath(new URL('../../tools/measured.mjs', import.meta.url));
  const burn = 'do { used = process.cpuUsage(); } while (used.user + used.system < 400_000)';
  const inner = `let used; ${burn}`;
  const outer = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(inner)}]); console.log('said'); process.exitCode = 3`;
  const child = spawn(process.execPath, [measured, process.execPath, '-e', outer], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let words = '';
  child.stdout?.on('data', (bytes: Buffer) => (words += bytes.toString()));
  let reported: unknown;
  child.on('message', (message) => (reported = message));
  expect(await once(child, 'close')).toEqual([3, null]);
  expect(words).toBe('said\n');
  if (process.platform === 'linux') expect(reported).toSatisfy(usedAtLeast(0.4));
  else expect(reported).toEqual({ processorSeconds: null });
});

const usedAtLeast =
  (seconds: number) =>
  (message: { readonly processorSeconds: number }): boolean =>
    message.processorSeconds >= seconds;
