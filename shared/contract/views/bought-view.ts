import { z } from 'zod';
import { shownText } from '../free-text.ts';

export const BoughtView = z.object({ name: shownText, more: z.int() });
