/** Price tags and barcode labels, from what is to be printed to what was. */

import { z } from 'zod';
import { labelFormats } from '../domain/label-format.ts';
import { type CallDefinition, command, query } from './definition.ts';

const LabelFormatChoice = z.enum(labelFormats);
const id = z.string().min(1).max(64);
/** More kinds of goods are chosen for no one print. */
export const MAX_TAGGED = 500;

/** Goods as their tag has them now, beside their last tag. */
export const LabelRow = z.object({
  id: z.int(),
  name: z.string(),
  priceTiyn: z.int(),
  unit: z.string().nullable(),
  barcode: z.string().nullable(),
  /** Its last tag that came out of a printer of this till, and the price on it; null: none ever did. */
  last: z.object({ at: z.string(), priceTiyn: z.int() }).nullable(),
});
export type LabelRow = z.infer<typeof LabelRow>;

export const labelCalls = {
  /** Those of them that are in the catalog, in the order asked for. */
  'labels.rows': query({ ids: z.array(z.int()).max(MAX_TAGGED) }, z.object({ rows: z.array(LabelRow) }), {
    staleAfter: { 'printJob.changed': ({ labelsId }) => labelsId !== null, 'catalog.changed': 'refetch' },
  }),
  /** Goods that cost another price than their last tag says, by name; `total` of all of them. */
  'labels.changed': query({}, z.object({ rows: z.array(LabelRow).max(MAX_TAGGED), total: z.int() }), {
    staleAfter: { 'printJob.changed': ({ labelsId }) => labelsId !== null, 'catalog.changed': 'refetch' },
  }),
  /** Paper and printer of the last print. */
  'labels.choice': query({}, z.object({ format: LabelFormatChoice, printerId: z.string() }), {
    staleAfter: { 'printJob.changed': ({ labelsId }) => labelsId !== null },
  }),
  /** What stands on them is what the catalog says now, whenever they come out. */
  'labels.print': command(
    {
      items: z
        .array(z.strictObject({ id: z.int(), count: z.int().min(1).max(999) }))
        .min(1)
        .max(MAX_TAGGED),
      format: LabelFormatChoice,
      printerId: z.string().min(1).max(200),
    },
    z.object({ labelsId: z.string(), printJobId: z.string() }),
  ),
  /** The same labels once more, as they were. */
  'labels.printAgain': command({ labelsId: id }, z.object({ printJobId: z.string() })),
} as const satisfies Record<string, CallDefinition>;
