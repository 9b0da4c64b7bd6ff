import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '@tilla/server-kit/own-folder.ts';
import { describe, expect, it } from 'vitest';
import { DiskFailure } from '#core/platform/ports.ts';
import { newFolder } from '#tests/support/new-folder.ts';
import { removeFile } from './atomic-file.ts';
import { toDiskFailure } from './disk-failure.ts';

describe('what a disk says', () => {
  it.each([
    ['ENOSPC', 'disk_full'],
    ['EDQUOT', 'disk_full'],
    ['EROFS', 'read_only'],
    ['EACCES', 'read_only'],
    ['EPERM', 'read_only'],
    ['EIO', 'io'],
    ['', 'io'],
  ] as const)('with %s is the failure %s', (code, kind) => {
    const cause = Object.assign(new Error('of the system'), { code });
    expect(toDiskFailure(cause)).toMatchObject({ kind, cause });
    expect(toDiskFailure(new DiskFailure('read_only'))).toMatchObject({ kind: 'read_only' });
  });

  it('an error keeps its code where a file cannot be removed or a folder be made', (context) => {
    if (process.platform === 'win32' || userInfo().uid === 0) {
      context.skip('root and Windows write into any folder');
      return;
    }
    const folder = newFolder('no-writes');
    writeFileSync(join(folder, 'a'), '');
    chmodSync(folder, 0o500);
    expect(() => {
      removeFile(join(folder, 'a'));
    }).toThrow('EACCES');
    expect(() => {
      makeFolder(join(folder, 'b', 'c'));
    }).toThrow('EACCES');
    chmodSync(folder, 0o700);
  });

  it('a missing file and an existing folder are no failure', () => {
    const folder = newFolder('writes');
    removeFile(join(folder, 'nothing'));
    makeFolder(join(folder, 'b', 'c'));
    makeFolder(join(folder, 'b', 'c'));
    mkdirSync(join(folder, 'b', 'c', 'd'));
    writeFileSync(join(folder, 'file'), '');
    expect(() => {
      makeFolder(join(folder, 'file'));
    }).toThrow('EEXIST');
  });
});
