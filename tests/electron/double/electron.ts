/**
 * Replaces the module `electron` in the built main process. A name that is not here fails at its import; a name of an
 * object that is not doubled throws when it is read.
 */
import * as parts from './electron-parts.ts';

export * from './electron-parts.ts';
/** Electron's CommonJS default export. */
export default parts as object;
