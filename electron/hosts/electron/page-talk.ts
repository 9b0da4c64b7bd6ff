import { pageRoles } from '@tilla/shared/contract/definition.ts';
import type { CallResult } from '@tilla/shared/contract/problem.ts';
import type { IpcMain } from 'electron';
import type { Till } from '#core/app/till.ts';
import type { EventFeed } from '../composition/event-feed.ts';
import { eventChannel } from './channels.ts';
import type { Senders } from './sender.ts';

type CallHandler = Parameters<IpcMain['handle']>[1];
const refused: CallResult<never> = { ok: false, problem: { code: 'till_access_refused', params: {} } };

export function answerPages(
  till: Pick<Till, 'dispatch'>,
  senders: Senders,
  onUnauthenticated: () => void,
): CallHandler {
  return (event, name: unknown, input: unknown): Promise<CallResult<unknown>> => {
    const role = senders.roleOf(event.sender, event.senderFrame);
    if (role !== null) return till.dispatch(name, input, role);
    onUnauthenticated();
    return Promise.resolve(refused);
  };
}

/** A dead page has no frame; an exception here would reach the sale that sent the event. */
export function tellPages(feed: EventFeed, senders: Senders, onUnheard: () => void): void {
  for (const role of pageRoles) {
    feed.listen(role, (message) => {
      senders.each(role, (contents) => {
        try {
          if (!contents.isCrashed()) contents.send(eventChannel, message);
        } catch {
          onUnheard();
        }
      });
    });
  }
}
