import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../tests/support/new-folder.ts';
import { readPageFiles } from './page-files.ts';

describe('the files of the screens', () => {
  it('only files of known types are served, under their address', () => {
    const folder = newFolder('page');
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    writeFileSync(join(folder, 'assets', 'main.js'), '1');
    writeFileSync(join(folder, 'assets', 'main.js.map'), '{}');
    writeFileSync(join(folder, '.inputs'), 'secret');
    const files = readPageFiles(folder);
    expect([...files.keys()].sort()).toEqual(['/', '/assets/main.js', '/index.html']);
    expect(files.get('/assets/main.js')?.contentType).toBe('text/javascript; charset=utf-8');
  });
});
