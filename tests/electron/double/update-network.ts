import { fault, strict } from './strict.ts';

/** Electron's own HTTP client, which only the updater uses. */
export const net = strict('net', {
  request(): never {
    throw fault('The double of Electron does not know net.request()');
  },
});
