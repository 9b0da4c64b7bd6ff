import Store from 'electron-store';
import { type OpenStore, storeOptions } from '#adapters/json-settings.ts';

/** The file that the browser host reads. */
export const openElectronStore: OpenStore = (folder) => new Store({ cwd: folder, ...storeOptions });
