import type { TillPreload } from '@tilla/shared/contract/preload.ts';
import { contextBridge, ipcRenderer } from 'electron';
import { beatChannel, callChannel, eventChannel } from './channels.ts';

/** Neither `ipcRenderer` nor a channel's name reaches the page. */
const tilla: TillPreload = {
  call: (name, input) => ipcRenderer.invoke(callChannel, name, input) as ReturnType<TillPreload['call']>,
  on(name, listener) {
    const hear = (_event: unknown, message: unknown): void => {
      if (typeof message === 'object' && message !== null && 'name' in message && message.name === name) {
        listener(message);
      }
    };
    ipcRenderer.on(eventChannel, hear);
    return () => {
      ipcRenderer.off(eventChannel, hear);
    };
  },
};

contextBridge.exposeInMainWorld('tilla', tilla);

// The page's own thread: a page that hangs does not answer.
ipcRenderer.on(beatChannel, () => {
  ipcRenderer.send(beatChannel);
});
