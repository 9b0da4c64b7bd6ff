export const callChannel = 'till:call';
export const eventChannel = 'till:event';
/** Answered on the same channel. */
export const beatChannel = 'till:beat';
