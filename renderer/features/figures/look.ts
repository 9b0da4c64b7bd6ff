export type Look = 'chart' | 'table';
