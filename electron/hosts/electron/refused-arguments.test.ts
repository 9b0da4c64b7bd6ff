import { describe, expect, it } from 'vitest';
import { refusalWords, refusedArgument } from './refused-arguments.ts';

const start = (...args: string[]) => refusedArgument(['/opt/Tilla/tilla', ...args], 'linux');

describe('a packed till', () => {
  it.each([
    '--remote-debugging-port=9222',
    '--remote-debugging-pipe',
    '-remote-debugging-port=9222',
    '--remote-allow-origins=*',
    '--disable-web-security',
    '--disable-site-isolation-trials',
    '--allow-running-insecure-content',
    '--inspect',
    '--inspect-brk=0',
    '--js-flags=--expose-gc',
    '--no-sandbox',
    '--disable-gpu-sandbox',
    '--ignore-certificate-errors',
    '--ignore-certificate-errors-spki-list=x',
    '--proxy-server=http://127.0.0.1:1',
    '--proxy-pac-url=http://127.0.0.1:1',
    '--host-resolver-rules=MAP * 127.0.0.1',
    '--host-rules=MAP * 127.0.0.1',
    '--user-data-dir=/tmp/x',
    '--load-extension=/tmp/x',
    '--enable-logging',
    '--headless',
    '--app=/tmp/app.asar',
    '--dataset=x',
    '--training=no',
    '--',
  ])('the till does not start with %s', (argument) => {
    expect(start(argument)).toBe(argument);
    expect(start('--training', '--data', 'books', argument)).toBe(argument);
  });

  it('the till starts with its own arguments, with none, and with what is no switch', () => {
    expect(start()).toBeNull();
    expect(start('--training', '--data=books', 'file.txt')).toBeNull();
  });

  it('a slash is a switch on Windows, as in Chromium, and only there', () => {
    expect(refusedArgument(['tilla.exe', '/remote-debugging-port=9222'], 'win32')).toBe('/remote-debugging-port=9222');
    expect(start('/home/a/file.txt')).toBeNull();
  });

  it('the till starts with what the system or the installer adds', () => {
    expect(refusedArgument(['Tilla', '-psn_0_12345'], 'darwin')).toBeNull();
    expect(start('-psn_0_12345')).toBe('-psn_0_12345');
    expect(refusedArgument(['tilla.exe', '--updated', '--force-run'], 'win32')).toBeNull();
  });

  it('the refusal names the argument in three languages, without its value', () => {
    for (const language of ['ru', 'kk', 'en'] as const) {
      const said = refusalWords('--proxy-server=http://secret', language);
      expect(said).toContain('--proxy-server');
      expect(said).not.toContain('secret');
    }
    expect(new Set((['ru', 'kk', 'en'] as const).map((language) => refusalWords('--x', language))).size).toBe(3);
  });
});
