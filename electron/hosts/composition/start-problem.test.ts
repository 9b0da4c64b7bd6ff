import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@tilla/shared/domain/language.ts';
import { describe, expect, it } from 'vitest';
import { newFolder } from '#tests/support/new-folder.ts';
import { type StartProblem, startLanguage, startProblemOf } from './start-problem.ts';
import { startWords } from './start-words.ts';

describe('why a till does not start', () => {
  it.each([
    [Object.assign(new Error('/home/a/secret'), { code: 'EACCES' }), 'not_writable'],
    [Object.assign(new Error(''), { code: 'EROFS' }), 'not_writable'],
    [Object.assign(new Error(''), { code: 'ENOSPC' }), 'disk_full'],
    [Object.assign(new Error(''), { code: 'ENOTDIR' }), 'not_a_folder'],
    [Object.assign(new Error(''), { code: 'ERR_SQLITE_ERROR', errcode: 8 }), 'not_writable'],
    [Object.assign(new Error(''), { code: 'ERR_SQLITE_ERROR', errcode: 1032 }), 'not_writable'],
    [Object.assign(new Error(''), { code: 'ERR_SQLITE_ERROR', errcode: 3850 }), 'not_lockable'],
    [Object.assign(new Error(''), { code: 'ERR_SQLITE_ERROR', errcode: 10 }), 'other'],
    [new Error('what it was working on'), 'other'],
    ['thrown', 'other'],
  ] as const)('a problem is read from its code alone (%#)', (cause, problem) => {
    expect(startProblemOf(cause)).toBe(problem);
  });

  it('the message is in the till’s language, else the machine’s, else Russian', () => {
    const folder = newFolder('words');
    expect(startLanguage(folder, 'en-GB')).toBe('en');
    expect(startLanguage(folder, 'de-DE')).toBe('ru');
    expect(startLanguage(join(folder, 'nowhere'), 'ru')).toBe('ru');
    for (const language of languages) {
      writeFileSync(join(folder, 'settings.json'), JSON.stringify({ language }));
      expect(startLanguage(folder, 'en-GB')).toBe(language);
    }
    writeFileSync(join(folder, 'settings.json'), '{');
    expect(startLanguage(folder, 'kk-KZ')).toBe('kk');
  });

  it('every problem has a message in every language, with the folder', () => {
    const problems: StartProblem[] = ['not_a_folder', 'not_writable', 'disk_full', 'not_lockable', 'in_use', 'other'];
    const said = languages.flatMap((language) =>
      problems.map((problem) => startWords(problem, '/data/tilla', language)),
    );
    expect(new Set(said).size).toBe(languages.length * problems.length);
    for (const text of said) {
      expect(text).toContain('/data/tilla');
      expect(text, 'nobody is sent to a terminal').not.toMatch(/\b(?:npm|npx|node|sudo)\b|\s--\w/);
    }
  });
});
