/** A page of the training service's file is damaged: the service answers again, with what could be read. */

import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TrainingService } from '#core/platform/ports.ts';
import { createTrainingService } from '#hosts/composition/training.ts';
import { damagePage, enlarge, type PageOfFile, pagesOf } from '../support/damaged-pages.ts';
import { isWhole } from '../support/depth.ts';

const NAME = 'service.sqlite';
/** With `npm test`: what every request reads, and what only a sale writes. */
const sample: readonly string[] = ['settings root', 'invoices root'];
const damages = isWhole ? (['zeros', 'garbage', 'half'] as const) : (['zeros'] as const);

let folder: string;
let kept: string;
let apiKey: string;
let newKeys = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-damaged-training-'));
  kept = join(folder, 'kept');
  mkdirSync(kept);
  const service = await start();
  ({ apiKey } = service);
  for (let sale = 0; sale < 5; sale += 1) await sell(service);
  await service.stop();
  copyFileSync(join(folder, NAME), join(kept, NAME));
}, 120_000);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const start = (): Promise<TrainingService> =>
  createTrainingService(folder).start(() => {
    newKeys += 1;
  });

async function ask(service: TrainingService, method: 'GET' | 'POST', path: string, body?: object) {
  const { status, body: bytes } = await service.http.send({
    method,
    url: `${service.baseUrl}${path}`,
    headers: { 'x-api-key': service.apiKey, 'content-type': 'application/json' },
    timeoutMs: 10_000,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (status >= 300) throw new Error(`${method} ${path}: ${String(status)} ${new TextDecoder().decode(bytes)}`);
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
}

async function sell(service: TrainingService): Promise<void> {
  const { data } = await ask(service, 'GET', '/catalog?per_page=10');
  const [item] = data as { id: number; price: string }[];
  if (item === undefined) throw new Error('the training has no goods');
  const cart_items = [{ catalog_item_id: item.id, count: 1, price: item.price }];
  const { id } = await ask(service, 'POST', '/invoices/qr', { cart_items });
  await service.actAsCustomer(Number(id), 'pay');
  await ask(service, 'GET', `/invoices/${String(id)}`);
  await ask(service, 'GET', '/invoices?per_page=10');
  await ask(service, 'GET', '/account/health');
}

/** Each request that meets a damaged page fails, as on a bad connection; the next one finds the page replaced. */
async function sellAtLast(service: TrainingService): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      await sell(service);
      return;
    } catch (failure) {
      if (failures === 3) throw failure;
      await new Promise(setImmediate);
    }
  }
}

async function play(page: PageOfFile, damage: (typeof damages)[number]): Promise<void> {
  const file = join(folder, NAME);
  for (const old of ['', '-wal', '-shm', '.damaged', '.damaged-wal', '.damaged-shm'])
    rmSync(file + old, { force: true });
  copyFileSync(join(kept, NAME), file);
  if (damage !== 'half') enlarge(file);
  damagePage({ ...page, file }, damage);
  const before = newKeys;
  const service = await start();
  const replaced: string[] = [];
  service.onReplaced((name) => replaced.push(name));
  try {
    await sellAtLast(service);
    expect(replaced).toEqual(existsSync(`${file}.damaged`) ? ['service'] : []);
    if (replaced.length === 0) expect(service.apiKey).toBe(apiKey);
    expect(newKeys - before).toBeLessThanOrEqual(1);
  } finally {
    await service.stop();
  }
}

test('a training whose service has a damaged page sells on', { timeout: 3_600_000 }, async () => {
  const pages = pagesOf(join(kept, NAME)).filter(({ kind }) => isWhole || sample.includes(kind));
  const problems: string[] = [];
  for (const page of pages) {
    for (const damage of damages) {
      await play(page, damage).catch((failure: unknown) => {
        problems.push(`${page.kind}, ${damage}: ${failure instanceof Error ? failure.message : 'thrown'}`);
      });
    }
  }
  expect(pages.length).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});
