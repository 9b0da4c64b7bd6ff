import { createScryptPasswords } from '@tilla/server-kit/scrypt-passwords.ts';
import { describe, expect, test } from 'vitest';
import { createSystemClock } from './system-clock.ts';
import { createSystemIds } from './system-ids.ts';
import { createSystemRandom } from './system-random.ts';

describe('ids', () => {
  test('ids are UUIDs of version 7, never the same, and sort by their time', () => {
    let nowMs = 1_700_000_000_000;
    const ids = createSystemIds(() => (nowMs += 1));
    const made = Array.from({ length: 500 }, () => ids.next());
    expect(new Set(made).size).toBe(500);
    expect([...made].sort()).toEqual(made);
    for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('randomness', () => {
  test('a random fraction is at least 0 and less than 1', () => {
    const random = createSystemRandom();
    for (let turn = 0; turn < 1_000; turn += 1) {
      const value = random.fraction();
      expect(value >= 0 && value < 1).toBe(true);
    }
  });
});

describe('the clock', () => {
  test('a task runs once after its delay, and not at all when cancelled', async () => {
    const clock = createSystemClock();
    const startedMs = clock.monotonicMs();
    const takenBack = clock.after(1, () => {
      throw new Error('taken back, and still run');
    });
    takenBack();
    await new Promise<void>((resolve) => clock.after(20, resolve));
    expect(clock.monotonicMs() - startedMs).toBeGreaterThanOrEqual(19);
  });

  test('a delay longer than a timer can hold does not fire at once', async () => {
    const clock = createSystemClock();
    let fired = false;
    const cancel = clock.after(Number.MAX_SAFE_INTEGER, () => {
      fired = true;
    });
    await new Promise<void>((resolve) => clock.after(5, resolve));
    cancel();
    expect(fired).toBe(false);
  });
});

describe('PIN hashes', () => {
  const passwords = createScryptPasswords(2 ** 10);

  test('the PIN verifies, another does not, and the hash contains neither', async () => {
    const hash = await passwords.make('4711');
    expect(hash).not.toContain('4711');
    expect(await passwords.verify('4711', hash)).toBe(true);
    expect(await passwords.verify('4712', hash)).toBe(false);
    expect(await passwords.make('4711')).not.toBe(hash);
  });

  test('a hash made at another cost still verifies; what is no hash verifies nothing', async () => {
    const hash = await createScryptPasswords(2 ** 12).make('4711');
    expect(await passwords.verify('4711', hash)).toBe(true);
    expect(await passwords.verify('4711', 'plain$4711')).toBe(false);
  });
});
