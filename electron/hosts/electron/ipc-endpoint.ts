import { ipcMain } from 'electron';
import type { Till } from '../../core/app/till.ts';
import { callChannel } from './channels.ts';
import { answerPages } from './page-talk.ts';
import type { Senders } from './sender.ts';

/** electron-store answers any sender on it with the place of the data; no page of ours asks. */
const storeChannel = 'electron-store-get-data';

/** The only place where IPC reaches the core. */
export function openIpcEndpoint(till: Pick<Till, 'dispatch'>, senders: Senders, onStranger: () => void): void {
  ipcMain.removeAllListeners(storeChannel);
  ipcMain.handle(callChannel, answerPages(till, senders, onStranger));
}
