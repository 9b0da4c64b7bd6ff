import { useSyncExternalStore } from 'react';

export const rooms = ['shops', 'connect', 'sync', 'health', 'access'] as const;
export type Room = (typeof rooms)[number];

export type Route = { readonly room: Room } | { readonly room: 'shop'; readonly externalId: string };

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** In the address: a phone's own way back works, and a reload stays. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const [, room = '', externalId] = /^#\/(\w+)(?:\/(.+))?$/.exec(hash) ?? [];
  if (room === 'shop' && externalId !== undefined) return { room, externalId: decodeURIComponent(externalId) };
  return { room: rooms.find((one) => one === room) ?? 'shops' };
}

export const hashOf = (route: Route): string =>
  route.room === 'shop' ? `#/shop/${encodeURIComponent(route.externalId)}` : `#/${route.room}`;

export function go(route: Route): void {
  location.hash = hashOf(route);
}
