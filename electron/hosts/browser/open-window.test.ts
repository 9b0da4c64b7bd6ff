import { describe, expect, it } from 'vitest';
import { findBrowser, hasDisplay, linesWithoutWindow } from './open-window.ts';

const only = (path: string) => (candidate: string) => candidate.replaceAll('\\', '/') === path;

describe('the browser for the app window', () => {
  it('the browser is found where each system has it', () => {
    const linux = { platform: 'linux', environment: { PATH: '/usr/local/bin:/usr/bin' } } as const;
    expect(findBrowser(linux, only('/usr/bin/chromium'))).toBe('/usr/bin/chromium');
    expect(findBrowser(linux, only('/usr/bin/microsoft-edge'))).toBe('/usr/bin/microsoft-edge');
    const mac = { platform: 'darwin', environment: { HOME: '/Users/a' } } as const;
    const edge = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge';
    expect(findBrowser(mac, only(edge))).toBe(edge);
    const windows = { platform: 'win32', environment: { ProgramFiles: 'C:/Programs' } } as const;
    const chrome = 'C:/Programs/Google/Chrome/Application/chrome.exe';
    expect(findBrowser(windows, only(chrome))?.replaceAll('\\', '/')).toBe(chrome);
  });

  it('a machine may have no browser', () => {
    expect(findBrowser({ platform: 'linux', environment: {} }, () => false)).toBeNull();
  });

  it('the browser is looked for only where somebody could see its window', () => {
    expect(hasDisplay({ platform: 'linux', environment: {} })).toBe(false);
    expect(hasDisplay({ platform: 'linux', environment: { DISPLAY: ':0' } })).toBe(true);
    expect(hasDisplay({ platform: 'linux', environment: { WAYLAND_DISPLAY: 'wayland-0' } })).toBe(true);
    expect(hasDisplay({ platform: 'win32', environment: {} })).toBe(true);
  });
});

describe('a machine without a window', () => {
  it.each([
    ['no display', {}, 'there is no display'],
    ['a display and no browser', { DISPLAY: ':0' }, 'neither Chrome, Chromium nor Edge'],
  ])('a machine with %s gets two lines: why, what works, and how to reach the till', (_case, environment, why) => {
    const [first, second, ...more] = linesWithoutWindow({ platform: 'linux', environment }, 43_517);
    expect(first).toContain(why);
    expect(first).toContain('All else works');
    expect(second).toContain('ssh -L 43517:127.0.0.1:43517');
    expect(more).toEqual([]);
  });
});
