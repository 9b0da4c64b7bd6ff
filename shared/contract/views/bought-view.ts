import { z } from 'zod';
import { shownText } from '../free-text.ts';

/** What a sale is called in a list (`shared/domain/bought.ts`); absent where nobody named anything. */
export const BoughtView = z.object({ name: shownText, more: z.int() });
