import { identifierWordsSchema } from '@tilla/payment-api/identifier-words.ts';
import { z } from 'zod';

/** What a handover seals: all that `setup.connect` needs. */
export const HandoverContent = z.strictObject({
  address: z.url({ protocol: /^https?$/ }).max(300),
  key: z.string().min(8).max(300),
  words: identifierWordsSchema.optional(),
  /** Its name, where the service does not name it. */
  shop: z.string().max(255).optional(),
});
export type HandoverContent = z.infer<typeof HandoverContent>;
