export const callChannel = 'till:call';
export const eventChannel = 'till:event';
/** Main sends a heartbeat, and the page answers on the same channel. */
export const beatChannel = 'till:beat';
