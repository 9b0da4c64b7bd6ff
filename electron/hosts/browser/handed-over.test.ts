import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAddressCodes } from './address-codes.ts';
import { createHandOver } from './handed-over.ts';
import { type AppWindow, openAppWindow } from './open-window.ts';
import { createShowing } from './showing.ts';

const isPosix = process.platform !== 'win32';
const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
const nobody = 65_534;

let dataFolder: string;

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'tilla-opening-'));
});
afterEach(() => {
  rmSync(dataFolder, { recursive: true, force: true });
});

describe('an address handed to a browser', () => {
  it('stands in a file that leads there, and not in the address of the file', () => {
    const handed = createHandOver(join(dataFolder, 'opening'))('http://127.0.0.1:1/#code=secret');
    expect(handed.address).toMatch(/^file:\/\/.*\.html$/);
    expect(handed.address).not.toContain('secret');
    expect(readFileSync(fileURLToPath(handed.address), 'utf8')).toContain(
      '<meta http-equiv="refresh" content="0;url=http://127.0.0.1:1/#code=secret">',
    );
    handed.remove();
    expect(existsSync(fileURLToPath(handed.address))).toBe(false);
    handed.remove();
  });

  it.runIf(isPosix)('the file is for this user alone, whatever the data folder allows', () => {
    chmodSync(dataFolder, 0o777);
    const handOver = createHandOver(join(dataFolder, 'opening'));
    const file = fileURLToPath(handOver('http://127.0.0.1:1/#code=a').address);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataFolder, 'opening')).mode & 0o777).toBe(0o700);
    expect(fileURLToPath(handOver('http://127.0.0.1:1/#code=b').address)).not.toBe(file);
  });

  it('files and folders of an earlier run are removed', () => {
    mkdirSync(join(dataFolder, 'opening'), { mode: 0o777 });
    writeFileSync(join(dataFolder, 'opening', 'left.html'), 'left');
    createHandOver(join(dataFolder, 'opening'))('http://127.0.0.1:1/#code=a');
    expect(readdirSync(join(dataFolder, 'opening'))).toHaveLength(1);
    expect(existsSync(join(dataFolder, 'opening', 'left.html'))).toBe(false);
    if (isPosix) expect(statSync(join(dataFolder, 'opening')).mode & 0o777).toBe(0o700);
  });
});

describe.runIf(isRootOnLinux)('another user of the machine', () => {
  /** Reads a file as a user without rights; null: access denied. */
  function readAsNobody(path: string): string | null {
    try {
      return execFileSync('cat', [path], { uid: nobody, gid: nobody, encoding: 'latin1', stdio: 'pipe' });
    } catch {
      return null;
    }
  }

  function argumentsAsNobody(argument: string): string[] {
    const files = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => `/proc/${pid}/cmdline`);
    // A process may end during the scan.
    const { stdout } = spawnSync('grep', ['-ahsF', '--', argument, ...files], {
      uid: nobody,
      gid: nobody,
      encoding: 'latin1',
    });
    return stdout.split('\n').filter((line) => line !== '');
  }

  it('another user finds no code in the arguments of the browser and cannot read the file they name, 0 of 20', async () => {
    const browser = join(dataFolder, 'browser.sh');
    writeFileSync(browser, '#!/bin/sh\nwhile :; do sleep 1; done\n', { mode: 0o755 });
    // A data folder that everybody may enter.
    chmodSync(dataFolder, 0o755);
    const codes = createAddressCodes(() => 0);
    const issued: string[] = [];
    const windows: AppWindow[] = [];
    const showing = createShowing({
      origin: 'http://127.0.0.1:1',
      codes: {
        ...codes,
        issue(lifetimeMs) {
          const code = codes.issue(lifetimeMs);
          issued.push(code);
          return code;
        },
      },
      handOver: createHandOver(join(dataFolder, 'opening')),
      openWindow(address) {
        const opened = openAppWindow(browser, address, join(dataFolder, 'window'));
        windows.push(opened);
        return opened;
      },
      say: () => undefined,
      onWindowEnded: () => undefined,
      nowMs: () => 0,
      after: () => () => undefined,
    });
    for (let attempt = 0; attempt < 20; attempt += 1) showing.show();
    const seen = argumentsAsNobody(browser);
    const named = seen.flatMap((line) => /--app=(file:[^\0]*)/.exec(line)?.[1] ?? []);
    showing.stop();
    await Promise.all(windows.map(({ ended }) => ended));
    expect(named).toHaveLength(20);
    expect(issued).toHaveLength(20);
    expect(issued.filter((code) => seen.some((line) => line.includes(code)))).toEqual([]);
    expect(named.filter((address) => readAsNobody(fileURLToPath(address)) !== null)).toEqual([]);
  });
});
