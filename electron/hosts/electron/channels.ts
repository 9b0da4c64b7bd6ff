export const callChannel = 'till:call';
export const eventChannel = 'till:event';
/** Main asks a page for a sign of life, and the page answers, on the same channel. */
export const beatChannel = 'till:beat';
