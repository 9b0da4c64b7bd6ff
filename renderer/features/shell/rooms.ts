import type { Screen } from '../../app/screen-store.ts';

const inOrder: readonly { readonly screen: Screen; readonly path: string }[] = [
  { screen: 'sell', path: 'M4 5h2l2 11h10l2-8H7M10 20h.01M17 20h.01' },
  { screen: 'waiting', path: 'M12 3.5a8.5 8.5 0 1 0 .01 0M12 7.5V12l3 2' },
  { screen: 'sales', path: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6' },
  { screen: 'tasks', path: 'M9 4h6v3H9zM9 5.5H6V20h12V5.5h-3M9 13l2 2 4-4' },
  { screen: 'shift', path: 'M4 9h16v10H4zM4 13h16M7 9V5h10v4M10 16h4' },
  { screen: 'bulk', path: 'M5 5h14v14H5zM5 10h14M5 15h14M10 5v14' },
  { screen: 'settings', path: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5v5M8 14.5v5' },
];

/** The rooms as they stand on the rail, each with its key: the first is F1, and so on down. */
export const rooms = inOrder.map((room, place) => ({ ...room, key: `F${String(place + 1)}` }));

/** The room of a key that is pressed alone; Alt+F4 is the system's. */
export function roomOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): Screen | undefined {
  return altKey || ctrlKey || metaKey ? undefined : rooms.find((room) => room.key === key)?.screen;
}
