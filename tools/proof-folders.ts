/** Where a proof installs what it tries, as somebody else would. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const work = mkdtempSync(join(tmpdir(), 'tilla-sandbox-proof-'));

export function endProof(): void {
  rmSync(work, { recursive: true, force: true });
}

export const report = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

export function must(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`not so: ${what}`);
}

export function npm(folder: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', [...args, '--no-audit', '--no-fund'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  must(status === 0, `npm ${args.join(' ')} ends well: ${stderr}`);
  return stdout;
}

export function emptyFolder(name: string): string {
  const folder = join(work, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "allowScripts": { "node": true } }\n');
  return folder;
}
