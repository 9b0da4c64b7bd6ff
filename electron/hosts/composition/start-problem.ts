import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@tilla/shared/domain/language.ts';
import { PortFailure } from '#core/platform/port-failure.ts';

/** Where a person can do something about it. */
export type StartProblem = 'not_a_folder' | 'not_writable' | 'disk_full' | 'not_lockable' | 'in_use' | 'other';

const byCode: Readonly<Record<string, StartProblem>> = {
  ENOTDIR: 'not_a_folder',
  EEXIST: 'not_a_folder',
  ENOENT: 'not_a_folder',
  ENAMETOOLONG: 'not_a_folder',
  EACCES: 'not_writable',
  EPERM: 'not_writable',
  EROFS: 'not_writable',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
};
/** PERM, BUSY, READONLY, FULL, CANTOPEN, PROTOCOL, and lock codes of IOERR. */
const bySqlite: Readonly<Record<number, StartProblem>> = {
  3: 'not_writable',
  5: 'not_lockable',
  8: 'not_writable',
  13: 'disk_full',
  14: 'not_writable',
  15: 'not_lockable',
  2314: 'not_lockable',
  3594: 'not_lockable',
  3850: 'not_lockable',
};

export function startProblemOf(cause: unknown): StartProblem {
  if (!(cause instanceof Error)) return 'other';
  if (cause instanceof PortFailure) return startProblemOf(cause.cause);
  if ('errcode' in cause) {
    const code = Number(cause.errcode);
    return bySqlite[code] ?? bySqlite[code & 0xff] ?? 'other';
  }
  return ('code' in cause ? byCode[String(cause.code)] : undefined) ?? 'other';
}

/** Else the machine's. */
export function startLanguage(folder: string, locale: string): Language {
  const kept = keptLanguage(folder);
  return (
    languages.find((language) => language === kept) ?? languages.find((language) => locale.startsWith(language)) ?? 'ru'
  );
}

function keptLanguage(folder: string): unknown {
  try {
    const kept: unknown = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'));
    return typeof kept === 'object' && kept !== null && 'language' in kept ? kept.language : null;
  } catch {
    return null;
  }
}
