import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mountSmallDisk } from '#tests/support/small-disk.ts';
import { createSystemDisk } from './system-disk.ts';

test('a disk reports its free room and its size, and a missing folder reports nothing', () => {
  const { freeBytes = -1, allBytes = 0 } = createSystemDisk(tmpdir()).room() ?? {};
  expect(freeBytes).toBeGreaterThanOrEqual(0);
  expect(allBytes).toBeGreaterThan(freeBytes);
  expect(createSystemDisk(join(tmpdir(), 'no', 'such', 'folder')).room()).toBeNull();
});

test('what is written there is not free any more', (context) => {
  const small = mountSmallDisk(256);
  if (typeof small === 'string') {
    context.skip(small);
    return;
  }
  try {
    const disk = createSystemDisk(small.folder);
    expect(disk.room()).toEqual({ freeBytes: 262_144, allBytes: 262_144 });
    writeFileSync(join(small.folder, 'filler'), new Uint8Array(200_000));
    expect(disk.room()?.freeBytes).toBeLessThan(65_536);
  } finally {
    small.remove();
  }
});
