import { ipcMain } from 'electron';
import type { Till } from '../../core/till.ts';
import { callChannel } from './channels.ts';
import { answerPages } from './page-talk.ts';
import type { Senders } from './sender.ts';

/** The only place where IPC reaches the core. */
export function openDoor(till: Pick<Till, 'dispatch'>, senders: Senders, onStranger: () => void): void {
  ipcMain.handle(callChannel, answerPages(till, senders, onStranger));
}
