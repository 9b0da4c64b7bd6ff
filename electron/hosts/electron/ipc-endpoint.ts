import { ipcMain } from 'electron';
import type { Till } from '#core/app/till.ts';
import { callChannel } from './channels.ts';
import { answerPages } from './page-talk.ts';
import type { Senders } from './sender.ts';

/** electron-store gives the data folder to any sender; no page of ours needs it. */
const storeChannel = 'electron-store-get-data';

/** The only place where IPC reaches the core. */
export function openIpcEndpoint(till: Pick<Till, 'dispatch'>, senders: Senders, onUnauthenticated: () => void): void {
  ipcMain.removeAllListeners(storeChannel);
  ipcMain.handle(callChannel, answerPages(till, senders, onUnauthenticated));
}
