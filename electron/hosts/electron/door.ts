import { ipcMain } from 'electron';
import { pageRoles } from '../../../shared/contract/page-role.ts';
import type { CallResult } from '../../../shared/contract/problem.ts';
import type { Till } from '../../core/till.ts';
import type { EventFeed } from '../composition/event-feed.ts';
import { callChannel, eventChannel } from './channels.ts';
import type { Senders } from './sender.ts';

const refused: CallResult<never> = { ok: false, problem: { code: 'till_access_refused', params: {} } };

/** The only place where IPC reaches the core: the sender is checked before anything is read. */
export function openDoor(
  till: Pick<Till, 'dispatch'>,
  feed: EventFeed,
  senders: Senders,
  onStranger: () => void,
): void {
  ipcMain.handle(callChannel, (event, name: unknown, input: unknown): Promise<CallResult<unknown>> => {
    const role = senders.roleOf(event.sender, event.senderFrame);
    if (role !== null) return till.dispatch(name, input, role);
    onStranger();
    return Promise.resolve(refused);
  });
  for (const role of pageRoles) {
    feed.listen(role, (message) => {
      senders.each((contents) => {
        if (senders.roleOf(contents, contents.mainFrame) === role) contents.send(eventChannel, message);
      });
    });
  }
}
