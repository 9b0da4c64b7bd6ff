/** The one origin of the till's pages under Electron. */
export const pageOrigin = 'app://till';
export const pageScheme = 'app';
