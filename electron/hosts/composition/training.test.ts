import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTrainingGround } from './training.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-training-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('a training whose service has a damaged file begins anew, and the file is set aside', async () => {
  const file = join(folder, 'service.sqlite');
  writeFileSync(file, 'no database, but long enough to be read as one. '.repeat(100));
  const service = await createTrainingGround(folder).start();
  expect(service.apiKey).not.toBe('');
  await service.stop();
  expect(existsSync(`${file}.damaged`)).toBe(true);
  const again = await createTrainingGround(folder).start();
  expect(again.apiKey).toBe(service.apiKey);
  await again.stop();
});
