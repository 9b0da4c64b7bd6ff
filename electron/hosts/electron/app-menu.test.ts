import { expect, it } from 'vitest';
import { appMenu } from './app-menu.ts';

it.each(['ru', 'kk', 'en'] as const)(
  'on macOS there is a menu to copy and paste by, and no way to reload or inspect (%s)',
  (language) => {
    const menu = appMenu('darwin', language) ?? [];
    const items = menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
    expect(items.flatMap(({ role }) => role ?? [])).toEqual([
      'about',
      'hide',
      'quit',
      'undo',
      'redo',
      'cut',
      'copy',
      'paste',
      'selectAll',
      'minimize',
    ]);
    for (const { label, type } of items) expect(type === 'separator' || (label ?? '') !== '').toBe(true);
  },
);

it.each(['win32', 'linux'] as const)('%s needs no menu, and gets none of Electron’s', (platform) => {
  expect(appMenu(platform, 'ru')).toBeNull();
});
