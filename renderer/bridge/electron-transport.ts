import { events } from '@tilla/shared/contract/events.ts';
import type { TillPreload } from '@tilla/shared/contract/preload.ts';
import type { TillTransport } from './till-transport.ts';
import { TransportFailure } from './till-transport.ts';

declare global {
  interface Window {
    readonly tilla?: TillPreload;
  }
}

/** Over the two channels of Electron's preload. Main lives as long as the window, so it is never lost. */
export function createElectronTransport(preload: TillPreload): TillTransport {
  return {
    async call(name, input) {
      try {
        return await preload.call(name, input);
      } catch (cause) {
        throw new TransportFailure('gone', cause);
      }
    },
    open(listener) {
      for (const name of Object.keys(events)) {
        preload.on(name, (message) => listener.message(message));
      }
      listener.state('connected');
    },
  };
}
