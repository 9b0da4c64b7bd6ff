import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LockOutcome } from '../composition/instance-lock.ts';
import { holdFolder } from './hold-folder.ts';

let chromiumFolder: string;
beforeEach(() => {
  chromiumFolder = mkdtempSync(join(tmpdir(), 'tilla-chromium-'));
});
afterEach(() => {
  rmSync(chromiumFolder, { recursive: true });
});

async function start(kind: 'acquired' | 'shown' | 'not shown' | 'failed', chromiumLocks: () => boolean) {
  const did: string[] = [];
  const lock = { release: () => did.push('release') };
  const outcomes: Record<typeof kind, LockOutcome> = {
    acquired: { kind: 'acquired', lock },
    shown: { kind: 'taken', shown: true },
    'not shown': { kind: 'taken', shown: false },
    failed: { kind: 'failed', problem: 'not_writable' },
  };
  const held = await holdFolder({
    app: {
      requestSingleInstanceLock() {
        did.push('ask Chromium');
        return chromiumLocks();
      },
      quit: () => did.push('quit'),
    },
    chromiumFolder,
    lock: () => Promise.resolve(outcomes[kind]),
    fail(problem) {
      did.push(`fail: ${problem}`);
      return Promise.resolve();
    },
  });
  return { did, isHeld: held === lock };
}

describe('the start in Electron', () => {
  it('a free folder is held', async () => {
    expect(await start('acquired', () => true)).toEqual({ did: ['ask Chromium'], isHeld: true });
  });

  it('a second start ends without an error only when the other till has shown itself', async () => {
    expect(await start('shown', () => false)).toEqual({ did: ['ask Chromium', 'quit'], isHeld: false });
  });

  it('a folder that cannot be locked is reported, and is not taken for a second start', async () => {
    expect(await start('failed', () => false)).toEqual({ did: ['fail: not_writable'], isHeld: false });
  });

  it('another till that holds the folder and shows nothing is reported', async () => {
    expect(await start('not shown', () => false)).toEqual({ did: ['fail: in_use'], isHeld: false });
  });

  it('a failing lock of Chromium is reported, and the folder is released', async () => {
    expect(await start('acquired', () => false)).toEqual({
      did: ['ask Chromium', 'ask Chromium', 'release', 'fail: not_lockable'],
      isHeld: false,
    });
  });

  it('a folder copied from another computer opens, although Chromium left its lock in it', async () => {
    writeFileSync(join(chromiumFolder, 'SingletonLock'), 'other-computer-4711');
    writeFileSync(join(chromiumFolder, 'Preferences'), '{}');
    const isFree = (): boolean => !readdirSync(chromiumFolder).includes('SingletonLock');
    expect((await start('acquired', isFree)).isHeld).toBe(true);
    expect(readdirSync(chromiumFolder)).toEqual(['Preferences']);
  });
});
