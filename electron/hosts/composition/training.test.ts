import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTrainingService } from './training.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-training-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});
const start = () => createTrainingService(folder).start(() => undefined);

test('a training whose service has a damaged file begins anew, and the file is set aside', async () => {
  const file = join(folder, 'service.sqlite');
  writeFileSync(file, 'no database, but long enough to be read as one. '.repeat(100));
  const service = await start();
  expect(service.apiKey).not.toBe('');
  const replaced: string[] = [];
  service.onReplaced((name) => replaced.push(name));
  expect(replaced).toEqual(['service']);
  await service.stop();
  expect(existsSync(`${file}.damaged`)).toBe(true);
  const again = await start();
  expect(again.apiKey).toBe(service.apiKey);
  await again.stop();
});
