import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Empty where there are none. */
export function readUpdateSettings(folder: string = process.resourcesPath): string {
  try {
    return readFileSync(join(folder, 'app-update.yml'), 'utf8');
  } catch {
    return '';
  }
}

export function publishersOf(settings: string): string[] {
  const lines = settings.split('\n');
  const at = lines.findIndex((line) => line.startsWith('publisherName:'));
  if (at < 0) return [];
  const inline = unquoted(lines[at]?.slice('publisherName:'.length) ?? '');
  if (inline !== '') return [inline];
  const listed: string[] = [];
  for (const line of lines.slice(at + 1)) {
    const item = /^\s*-\s+(.*)$/.exec(line)?.[1];
    if (item === undefined) break;
    listed.push(unquoted(item));
  }
  return listed;
}

/** Null: not kept. */
export function keptInstaller(settings: string, environment: NodeJS.ProcessEnv = process.env): string | null {
  const name = /^updaterCacheDirName:\s*(\S+)\s*$/m.exec(settings)?.[1];
  const local = environment['LOCALAPPDATA'];
  return name === undefined || local === undefined ? null : join(local, unquoted(name), 'installer.exe');
}

function unquoted(text: string): string {
  return text.trim().replace(/^(['"])(.*)\1$/, '$2');
}
