/** Of choices in the browser's storage. */
export const LANGUAGE_PLACE = 'tilla.console-language';
export const THEME_PLACE = 'tilla.console-theme';
