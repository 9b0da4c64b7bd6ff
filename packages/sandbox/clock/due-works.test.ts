import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createStore } from '../store/store.ts';
import { createDueWorks, type DueWorks } from './due-works.ts';

let made = 0;
function schedule(works: DueWorks, atMs: number, subject: string | number = 'one'): void {
  made += 1;
  works.add({ id: made, atMs, kind: 'test', subject, payload: null });
}

/** Ends all, earliest first. */
function takeAll(works: DueWorks): (string | number)[] {
  const taken = [];
  for (let work = works.first(); work !== undefined; work = works.first()) {
    works.end(work);
    taken.push(work.record.subject);
  }
  return taken;
}

test('Due works come by their time, and of one moment in the order in which they were scheduled', () => {
  const works = createDueWorks(createStore(undefined));
  const moments = [5, 3, 9, 3, 1, 7, 3, 8, 2, 3];
  for (const [index, atMs] of moments.entries()) schedule(works, atMs, index);
  works.cancel('test', 2);
  works.cancel('test', 4);
  expect(works.nextAtMs()).toBe(2);
  expect(takeAll(works)).toEqual([8, 1, 3, 6, 9, 0, 5, 7]);
  expect(works.nextAtMs()).toBe(Number.POSITIVE_INFINITY);
});

test('an undone transaction takes back what it scheduled, and gives back what it cancelled or ended', () => {
  const store = createStore(undefined);
  const works = createDueWorks(store);
  schedule(works, 5, 'ended');
  schedule(works, 6, 'cancelled');
  schedule(works, 7, 'cancelled');
  expect(() => {
    store.transaction(() => {
      const first = works.first();
      if (first !== undefined) works.end(first);
      works.cancel('test', 'cancelled');
      schedule(works, 1, 'cancelled');
      expect(works.nextAtMs()).toBe(1);
      works.cancel('test', 'cancelled');
      expect(works.nextAtMs()).toBe(Number.POSITIVE_INFINITY);
      throw new Error('undone');
    });
  }).toThrow('undone');
  expect(takeAll(works)).toEqual(['ended', 'cancelled', 'cancelled']);
});

test('the next process on a file has what was scheduled and not ended; a snapshot of memory has it too', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'due-works-'));
  const file = join(folder.path, 'file.db');
  const store = createStore(file);
  const works = createDueWorks(store);
  for (const subject of ['saved and ended', 7, 'later']) schedule(works, made, subject);
  await store.saved();
  works.cancel('test', 'saved and ended');
  schedule(works, 1, 'never saved');
  works.cancel('test', 'never saved');
  store.close();
  const next = createStore(file);
  const again = createDueWorks(next);
  expect(takeAll(again)).toEqual([7, 'later']);
  next.close();

  const memory = createStore(undefined);
  const inMemory = createDueWorks(memory);
  schedule(inMemory, 2, 'cancelled');
  schedule(inMemory, 3, 'kept');
  inMemory.cancel('test', 'cancelled');
  memory.snapshot(join(folder.path, 'snapshot.db'));
  expect(takeAll(createDueWorks(createStore(undefined, join(folder.path, 'snapshot.db'))))).toEqual(['kept']);
});
