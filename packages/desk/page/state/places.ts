/** In the browser's storage: choices for good, the bearer for this tab alone. */
export const LANGUAGE_PLACE = 'tilla.desk-language';
export const THEME_PLACE = 'tilla.desk-theme';
export const BEARER_PLACE = 'tilla.desk-bearer';
