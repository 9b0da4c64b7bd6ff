import Store from 'electron-store';
import { type OpenStore, storeOptions } from '#adapters/json-settings.ts';

/** Electron's settings store uses conf too, so the file is the one the browser host reads. */
export const openElectronStore: OpenStore = (folder) => new Store({ cwd: folder, ...storeOptions });
