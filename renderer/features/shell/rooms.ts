import type { AppView } from '../../../shared/contract/views/app-view.ts';
import type { Screen } from '../../app/screen-store.ts';

export type Room = Exclude<Screen, 'tasks'>;

interface RoomOnTheRail {
  readonly screen: Room;
  /** Places and keys never move: a room that a role may not use leaves the others where they are. */
  readonly key: string;
  readonly path: string;
  readonly role?: 'manager';
}

/** The rooms in their order; F5 is kept for the goods. */
const rooms: readonly RoomOnTheRail[] = [
  { screen: 'sell', key: 'F1', path: 'M3 9h18l-2 11H5zM8 9l3-5M16 9l-3-5M9 13v3M12 13v3M15 13v3' },
  { screen: 'bills', key: 'F2', path: 'M3 6h18v12H3zM3 10h18M7 14.5h4M15 14.5h2' },
  { screen: 'sales', key: 'F3', path: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6' },
  { screen: 'shift', key: 'F4', path: 'M4 12h16v8H4zM6 12V7h12v5M9 4h6v3H9zM10 16h4' },
  { screen: 'reports', key: 'F6', path: 'M4 20h16M7 16v-5M12 16V6M17 16v-3', role: 'manager' },
  { screen: 'settings', key: 'F7', path: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5v5M8 14.5v5' },
];

export function roomsOf(role: NonNullable<AppView['person']>['role'] | undefined): readonly RoomOnTheRail[] {
  return rooms.filter((room) => room.role === undefined || room.role === role);
}

/** The room of a key that is pressed alone; Alt+F4 is the system's. */
export function roomOf(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  among: readonly RoomOnTheRail[],
): Room | undefined {
  return altKey || ctrlKey || metaKey ? undefined : among.find((room) => room.key === key)?.screen;
}
