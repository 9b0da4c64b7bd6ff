import type { CallName } from './calls.ts';
import type { EventName } from './events.ts';

/** What a page of this till is: the counter of the staff, or the screen that faces the customer. */
export const pageRoles = ['counter', 'customer'] as const;
export type PageRole = (typeof pageRoles)[number];

/** All that a customer's screen may ask; every other call is refused before its input is looked at. */
const customerCalls: ReadonlySet<CallName> = new Set<CallName>(['display.view']);

const customerEvents: ReadonlySet<EventName> = new Set<EventName>(['display.changed']);

export function mayCall(role: PageRole, name: CallName): boolean {
  return role === 'counter' || customerCalls.has(name);
}

/** Every event is for one kind of page only: nothing of the counter reaches the other screen. */
export function audienceOf(name: EventName): PageRole {
  return customerEvents.has(name) ? 'customer' : 'counter';
}
