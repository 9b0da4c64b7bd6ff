/** How a figure is shown. */
export type Look = 'chart' | 'table';
