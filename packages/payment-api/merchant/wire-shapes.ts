import { z } from 'zod';

export const moneyShape = z.string().regex(/^-?\d+\.\d{2}$/);

export const utcTimeShape = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+00:00$/);

const link = z.string().nullable();

export const pageLinksShape = z.object({ first: link, last: link, prev: link, next: link });

export const pageMetaShape = z.object({ current_page: z.int(), last_page: z.int(), per_page: z.int(), total: z.int() });
