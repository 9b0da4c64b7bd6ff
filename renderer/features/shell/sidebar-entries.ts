import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { Screen } from '#renderer/app/screen-store.ts';

export type MainScreen = Exclude<Screen, 'tasks'>;

interface SidebarEntry {
  readonly screen: MainScreen;
  readonly path: string;
  readonly role?: 'senior' | 'manager';
  /** Only where the shop sells on credit. */
  readonly isOfCredit?: true;
}

/** Places and keys never move: one that a role may not use leaves the others where they are. */
const entries: readonly SidebarEntry[] = [
  { screen: 'sell', path: 'M3 9h18l-2 11H5zM8 9l3-5M16 9l-3-5M9 13v3M12 13v3M15 13v3' },
  { screen: 'bills', path: 'M3 6h18v12H3zM3 10h18M7 14.5h4M15 14.5h2' },
  {
    screen: 'debts',
    path: 'M6 4h11.5a1.5 1.5 0 0 1 1.5 1.5v15H7a2 2 0 0 1-2-2V5a1 1 0 0 1 1-1zM5 18.5a2 2 0 0 1 2-2h12M9 8.5h6M9 12h4',
    isOfCredit: true,
  },
  { screen: 'sales', path: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6' },
  { screen: 'shift', path: 'M4 12h16v8H4zM6 12V7h12v5M9 4h6v3H9zM10 16h4' },
  { screen: 'goods', path: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8', role: 'senior' },
  { screen: 'reports', path: 'M4 20h16M7 16v-5M12 16V6M17 16v-3', role: 'manager' },
  { screen: 'settings', path: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5v5M8 14.5v5' },
];

type Role = NonNullable<AppView['person']>['role'] | undefined;

export function mayOpen(screen: Screen, role: Role, sellsOnCredit: boolean): boolean {
  return screen === 'tasks' || sidebarEntriesOf(role, sellsOnCredit).some((entry) => entry.screen === screen);
}

export function sidebarEntriesOf(role: Role, sellsOnCredit: boolean): readonly SidebarEntry[] {
  return entries.filter(
    (entry) =>
      (entry.role === undefined || entry.role === role || (entry.role === 'senior' && role === 'manager')) &&
      (entry.isOfCredit !== true || sellsOnCredit),
  );
}
