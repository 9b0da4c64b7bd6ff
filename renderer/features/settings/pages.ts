import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { SettingsPage } from '#renderer/app/screen-store.ts';

interface PageEntry {
  readonly page: SettingsPage;
  readonly path: string;
  readonly isManagers?: true;
}

/** In the order of the first page; each group has the colour of a category behind its pictures. */
export const groups = [
  {
    id: 'shop',
    colour: 'var(--cat-bread)',
    pages: [
      { page: 'shop', path: 'M4 9l2-5h12l2 5v2H4zM5 11v9h14v-9M10 20v-5h4v5' },
      {
        page: 'account',
        path: 'M4 5h16v14H4zM9 9.500a1.800 1.800 0 1 0 0 3.600a1.800 1.800 0 1 0 0-3.600M6 16c.6-1.600 5.400-1.600 6 0M15 10h3M15 14h3',
      },
      { page: 'goods', path: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8' },
      { page: 'prices', path: 'M4 4h8l8 8-8 8-8-8zM8.500 8.500h.01', isManagers: true },
    ],
  },
  {
    id: 'hardware',
    colour: 'var(--cat-dairy)',
    pages: [
      { page: 'devices', path: 'M4 6v12M7.500 6v12M10 6v12M14 6v12M16.500 6v12M20 6v12' },
      { page: 'receipt', path: 'M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z' },
    ],
  },
  {
    id: 'people',
    colour: 'var(--cat-sweets)',
    pages: [
      {
        page: 'staff',
        path: 'M9 11a3.5 3.5 0 1 0-.01 0M3 19a6 6 0 0 1 12 0M16 5a3.5 3.5 0 0 1 0 6.5M17 13.5a6 6 0 0 1 4 5.5',
      },
      { page: 'rules', path: 'M8 13a4 4 0 1 0 0 7a4 4 0 1 0 0-7M11 14l8-9M16 8l3 3' },
    ],
  },
  {
    id: 'till',
    colour: 'var(--cat-drinks)',
    pages: [
      {
        page: 'look',
        path: 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
      },
      { page: 'summary', path: 'M3 11l18-8-7 18-3-8zM11 13l10-10', isManagers: true },
      { page: 'ledger', path: 'M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6', isManagers: true },
      { page: 'system', path: 'M3 5h18v11H3zM8 20h8M12 16v4' },
    ],
  },
] as const satisfies readonly {
  readonly id: string;
  readonly colour: string;
  readonly pages: readonly PageEntry[];
}[];

/** What this person sees of a group, in its order. */
export function pagesFor({ person }: Pick<AppView, 'person'>, group: (typeof groups)[number]): readonly PageEntry[] {
  const entries: readonly PageEntry[] = group.pages;
  return entries.filter(({ isManagers }) => isManagers !== true || person?.role === 'manager');
}

export function mayOpenPage(view: Pick<AppView, 'person'>, page: SettingsPage): boolean {
  return groups.some((group) => pagesFor(view, group).some((entry) => entry.page === page));
}
