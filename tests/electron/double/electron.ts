/**
 * What stands in for the module `electron` in the built main process. A name that is not here fails at its import; a name
 * of an object that is not doubled throws as soon as it is read.
 */
import * as parts from './electron-parts.ts';

export * from './electron-parts.ts';
/** As CommonJS and Electron's own default export have it. */
export default parts as object;
