import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { spokenLanguages } from '#tests/support/depth.ts';
import { newFolder } from '#tests/support/new-folder.ts';
import { mountSmallDisk } from '#tests/support/small-disk.ts';
import { lockInstance } from './instance-lock.ts';

describe('the single copy per data folder (C8)', () => {
  it('a second copy is refused, asks the first to show itself, and opens when the first has gone', async () => {
    const folder = newFolder('lock');
    let shown = 0;
    const first = await lockInstance(folder, () => {
      shown += 1;
      return true;
    });
    expect(await lockInstance(folder, () => true)).toEqual({ kind: 'taken', shown: true });
    expect(shown).toBe(1);
    if (first.kind === 'acquired') first.lock.release();
    const third = await lockInstance(folder, () => true);
    expect(third.kind).toBe('acquired');
    if (third.kind === 'acquired') third.lock.release();
  });

  it('a till opens on a full disk all the same, to say so on a screen', async (context) => {
    const disk = mountSmallDisk(16);
    if (typeof disk === 'string') {
      context.skip(disk);
      return;
    }
    try {
      writeFileSync(join(disk.folder, 'instance.lock'), '');
      const fill = (): void => {
        for (let bytes = 4_096; bytes > 0; ) {
          try {
            appendFileSync(join(disk.folder, 'filler'), 'x'.repeat(bytes));
          } catch {
            bytes = Math.floor(bytes / 2);
          }
        }
      };
      fill();
      const first = await lockInstance(disk.folder, () => true);
      expect(first.kind).toBe('acquired');
      expect(await lockInstance(disk.folder, () => true)).toEqual({ kind: 'taken', shown: false });
      if (first.kind === 'acquired') first.lock.release();
    } finally {
      disk.remove();
    }
  });

  it('a second copy receives that there was no window to show', async () => {
    const folder = newFolder('lock');
    const first = await lockInstance(folder, () => false);
    expect(await lockInstance(folder, () => true)).toEqual({ kind: 'taken', shown: false });
    if (first.kind === 'acquired') first.lock.release();
  });

  it('a caller without the token, which only this user can read, is not shown the window', async () => {
    const folder = newFolder('lock');
    let shown = 0;
    const first = await lockInstance(folder, () => {
      shown += 1;
      return true;
    });
    const note = JSON.parse(readFileSync(join(folder, 'instance.json'), 'utf8')) as { port: number };
    if (process.platform !== 'win32') expect(statSync(join(folder, 'instance.json')).mode & 0o077).toBe(0);
    for (const said of ['POST / HTTP/1.1\r\n', `${'0'.repeat(64)}\n`, '\n', 'x'.repeat(1_000)]) {
      const socket = connect(note.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(said);
      socket.resume();
      await once(socket, 'close');
    }
    expect(shown).toBe(0);
    if (first.kind === 'acquired') first.lock.release();
  });

  it('the holder shows itself to a second copy while somebody holds any number of connections open', async () => {
    const folder = newFolder('lock');
    const first = await lockInstance(folder, () => true);
    const note = JSON.parse(readFileSync(join(folder, 'instance.json'), 'utf8')) as { port: number };
    const held = Array.from({ length: 100 }, () => {
      const socket = connect(note.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write('0');
      return { socket, cut: once(socket, 'close') };
    });
    expect(await lockInstance(folder, () => true)).toEqual({ kind: 'taken', shown: true });
    // The oldest connections were dropped, so the newest were answered.
    await held[0]?.cut;
    for (const { socket } of held) socket.destroy();
    if (first.kind === 'acquired') first.lock.release();
  });

  it('the folder is free again after its process was killed', async () => {
    const folder = newFolder('lock');
    const module = fileURLToPath(new URL('./instance-lock.ts', import.meta.url));
    const script = `const { lockInstance } = await import(${JSON.stringify(module)});
      const outcome = await lockInstance(${JSON.stringify(folder)}, () => true);
      console.log(outcome.kind); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [text] = (await once(child.stdout, 'data')) as [Buffer];
    expect(text.toString().trim()).toBe('acquired');
    expect((await lockInstance(folder, () => true)).kind).toBe('taken');
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    const next = await lockInstance(folder, () => true);
    expect(next.kind).toBe('acquired');
    if (next.kind === 'acquired') next.lock.release();
  });
});

describe('a folder that cannot be held', () => {
  const saying = (errcode: number) => () => {
    throw Object.assign(new Error('sqlite'), { errcode });
  };

  it('a disk without locks is distinguished from a second start, though both report busy', async () => {
    const folder = newFolder('lock');
    expect(await lockInstance(folder, () => true, saying(5))).toEqual({ kind: 'failed', problem: 'not_lockable' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    [8, 'not_writable'],
    [14, 'not_writable'],
    [13, 'disk_full'],
    [10, 'other'],
  ] as const)('the problem is derived from SQLite’s code: %i', async (errcode, problem) => {
    expect(await lockInstance(newFolder('lock'), () => true, saying(errcode))).toEqual({ kind: 'failed', problem });
  });

  it('a file in place of the folder, its lock or its note is reported', async () => {
    const file = join(newFolder('lock'), 'a-file');
    writeFileSync(file, '');
    expect(await lockInstance(file, () => true)).toEqual({ kind: 'failed', problem: 'not_a_folder' });
    expect(await lockInstance(join(file, 'deeper'), () => true)).toEqual({ kind: 'failed', problem: 'not_a_folder' });
    const lockBlocked = newFolder('lock');
    mkdirSync(join(lockBlocked, 'instance.lock'));
    expect(await lockInstance(lockBlocked, () => true)).toEqual({ kind: 'failed', problem: 'not_writable' });
    const noteBlocked = newFolder('lock');
    mkdirSync(join(noteBlocked, 'instance.json'));
    expect((await lockInstance(noteBlocked, () => true)).kind).toBe('failed');
    // The failed attempt released what it held.
    expect((await lockInstance(noteBlocked, () => true)).kind).toBe('failed');
  });

  it('a read-only disk is reported when the folder is to be created on it', async (context) => {
    const disk = mountSmallDisk(64);
    if (typeof disk === 'string') {
      context.skip(disk);
      return;
    }
    try {
      execFileSync('mount', ['-o', 'remount,ro', disk.folder]);
      const outcome = await lockInstance(join(disk.folder, '.local/share/tilla'), () => true);
      expect(outcome).toEqual({ kind: 'failed', problem: 'not_writable' });
    } finally {
      disk.remove();
    }
  });

  const reported = {
    ru: ['ru_RU', 'нельзя создать'],
    kk: ['kk_KZ', 'жасау мүмкін емес'],
    en: ['en_US', 'cannot be made'],
  } as const;
  it.each(spokenLanguages.map((language) => reported[language]))(
    'a browser host ends with an exit code and a readable message (%s)',
    async (locale, words) => {
      const file = join(newFolder('lock'), 'a-file');
      writeFileSync(file, '');
      const main = fileURLToPath(new URL('../browser/main.ts', import.meta.url));
      const child = spawn(process.execPath, [main, '--headless', '--data', file], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, LC_ALL: locale, LANG: locale },
      });
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      const [code] = (await once(child, 'close')) as [number];
      expect(code).toBe(1);
      expect(said).toContain(words);
      expect(said).toContain(file);
      expect(said).not.toMatch(/\n\s+at /);
    },
  );
});
