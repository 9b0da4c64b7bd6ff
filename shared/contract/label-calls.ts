import { z } from 'zod';
import { labelFormats } from '../domain/label-format.ts';
import { type CallDefinition, command, query } from './definition.ts';

const LabelFormatChoice = z.enum(labelFormats);
const id = z.string().min(1).max(64);
/** Most goods per print. */
export const MAX_TAGGED = 500;

export const LabelRow = z.object({
  id: z.int(),
  name: z.string(),
  priceTiyn: z.int(),
  unit: z.string().nullable(),
  barcode: z.string().nullable(),
  /** Last tag that a printer of this till confirmed; null: none. */
  last: z.object({ at: z.string(), priceTiyn: z.int() }).nullable(),
});
export type LabelRow = z.infer<typeof LabelRow>;

export const labelCalls = {
  'labels.rows': query({ ids: z.array(z.int()).max(MAX_TAGGED) }, z.object({ rows: z.array(LabelRow) }), {
    staleAfter: { 'printJob.changed': ({ labelsId }) => labelsId !== null, 'catalog.changed': 'refetch' },
  }),
  /** Goods whose price differs from their last tag. */
  'labels.changed': query({}, z.object({ rows: z.array(LabelRow).max(MAX_TAGGED), total: z.int() }), {
    staleAfter: { 'printJob.changed': ({ labelsId }) => labelsId !== null, 'catalog.changed': 'refetch' },
  }),
  'labels.choice': query({}, z.object({ format: LabelFormatChoice, printerId: z.string() }), {
    staleAfter: { 'printJob.changed': ({ labelsId }) => labelsId !== null },
  }),
  /** The catalog is read when they print, not when they are requested. */
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
  'labels.printAgain': command({ labelsId: id }, z.object({ printJobId: z.string() })),
} as const satisfies Record<string, CallDefinition>;
