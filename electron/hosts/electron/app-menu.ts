import type { Language } from '@tilla/shared/domain/language.ts';
import type { MenuItemConstructorOptions } from 'electron';

interface Words {
  readonly about: string;
  readonly hide: string;
  readonly quit: string;
  readonly edit: string;
  readonly undo: string;
  readonly redo: string;
  readonly cut: string;
  readonly copy: string;
  readonly paste: string;
  readonly selectAll: string;
  readonly window: string;
  readonly minimize: string;
}

const words: Readonly<Record<Language, Words>> = {
  ru: {
    about: 'О программе Tilla',
    hide: 'Скрыть Tilla',
    quit: 'Завершить Tilla',
    edit: 'Правка',
    undo: 'Отменить',
    redo: 'Повторить',
    cut: 'Вырезать',
    copy: 'Скопировать',
    paste: 'Вставить',
    selectAll: 'Выбрать всё',
    window: 'Окно',
    minimize: 'Свернуть',
  },
  kk: {
    about: 'Tilla туралы',
    hide: 'Tilla терезесін жасыру',
    quit: 'Tilla жұмысын аяқтау',
    edit: 'Өңдеу',
    undo: 'Болдырмау',
    redo: 'Қайталау',
    cut: 'Қиып алу',
    copy: 'Көшіру',
    paste: 'Қою',
    selectAll: 'Барлығын таңдау',
    window: 'Терезе',
    minimize: 'Жию',
  },
  en: {
    about: 'About Tilla',
    hide: 'Hide Tilla',
    quit: 'Quit Tilla',
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select All',
    window: 'Window',
    minimize: 'Minimize',
  },
};

/** On macOS copy and paste need a menu; the default one adds reload, zoom and developer tools. Null: none needed. */
export function appMenu(platform: NodeJS.Platform, language: Language): MenuItemConstructorOptions[] | null {
  if (platform !== 'darwin') return null;
  const t = words[language];
  const of = (
    ...roles: ('undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll' | 'minimize' | 'about' | 'hide' | 'quit')[]
  ) => roles.map((role) => ({ role, label: t[role] }));
  const separator = { type: 'separator' } as const;
  return [
    { label: 'Tilla', submenu: [...of('about'), separator, ...of('hide'), separator, ...of('quit')] },
    {
      label: t.edit,
      submenu: [...of('undo', 'redo'), separator, ...of('cut', 'copy', 'paste', 'selectAll')],
    },
    { label: t.window, submenu: of('minimize') },
  ];
}
