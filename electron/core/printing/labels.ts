import { type LabelRow, MAX_TAGGED } from '@tilla/shared/contract/label-calls.ts';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { labelFormats, MAX_LABELS } from '@tilla/shared/domain/label-format.ts';
import { paperLanguageOf, paperLanguages, spokenOn } from '@tilla/shared/domain/language.ts';
import { z } from 'zod';
import { putCommand, putNote, readNote } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { defineCalls } from '../platform/handlers.ts';
import type { PrintedLabels, RecordPut } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { layOutLabels } from './label-layout.ts';

/** One request, frozen: a retry tomorrow prints the same prices. */
const AskedLabels = z.object({
  format: z.enum(labelFormats),
  language: z.enum(['ru', 'kk', 'en']),
  /** Absent in older tills: their language alone. */
  paperLanguage: z.enum(paperLanguages).optional(),
  at: z.string(),
  items: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      priceTiyn: z.int(),
      unit: z.string().nullable(),
      barcode: z.string().nullable(),
      count: z.int(),
    }),
  ),
});
type AskedLabels = z.infer<typeof AskedLabels>;

const LastTag = z.object({ id: z.int(), priceTiyn: z.int(), at: z.string() });
type LastTag = z.infer<typeof LastTag>;
const Choice = z.object({ format: z.enum(labelFormats), printerId: z.string() });

const TAGS = 'price_tag';
const CHOICE = 'labels_choice';
const PER_LOOK = 500;

export interface LabelSheets {
  asked(labelsId: string): AskedLabels | undefined;
  /** Undefined for an unknown id. */
  sheet(labelsId: string): { readonly labels: PrintedLabels; readonly isRoll: boolean } | undefined;
  /** Records what a printed tag shows, in the transaction that records the print. */
  printed(labelsId: string): RecordPut[];
}

export function createLabelSheets({ ledger, serverClock }: ShopContext): LabelSheets {
  function asked(labelsId: string): AskedLabels | undefined {
    return readNote(ledger, noteIdOf(labelsId), AskedLabels);
  }

  return {
    asked,
    sheet(labelsId) {
      const sheet = asked(labelsId);
      if (sheet === undefined) return undefined;
      const spoken = spokenOn(sheet.paperLanguage ?? sheet.language);
      return { labels: layOutLabels({ ...sheet, spoken }), isRoll: sheet.format.startsWith('roll') };
    },
    printed(labelsId) {
      const sheet = asked(labelsId);
      const at = sheet?.at ?? new Date(serverClock.stampMs()).toISOString();
      return (sheet?.items ?? []).map(({ id, priceTiyn }) => {
        const tag: LastTag = { id, priceTiyn, at };
        return putNote(tagIdOf(id), tag, { group: TAGS });
      });
    },
  };
}

export function createLabels(
  context: ShopContext & {
    readonly itemsOf: (ids: readonly number[]) => CatalogItemView[];
    readonly labelSheets: Pick<LabelSheets, 'asked'>;
    readonly print: (asked: {
      readonly labelsId: string;
      readonly printerId: string;
      readonly personId: string | null;
    }) => string;
  },
) {
  const { ledger, records, serverClock, ids, language, settings, itemsOf, labelSheets, print } = context;
  const now = (): string => new Date(serverClock.stampMs()).toISOString();

  function lastOf(id: number): LastTag | null {
    return readNote(ledger, tagIdOf(id), LastTag) ?? null;
  }

  function rowOf({ id, name, priceTiyn, unit, barcode }: CatalogItemView, last: LastTag | null): LabelRow {
    return {
      id,
      name,
      priceTiyn,
      unit,
      barcode,
      last: last === null ? null : { at: last.at, priceTiyn: last.priceTiyn },
    };
  }

  function changed(): LabelRow[] {
    const tags = ledger.find('note', { group: TAGS }).map(({ value }) => LastTag.parse(value));
    const rows: LabelRow[] = [];
    for (let at = 0; at < tags.length; at += PER_LOOK) {
      const some = new Map(tags.slice(at, at + PER_LOOK).map((tag) => [tag.id, tag]));
      for (const item of itemsOf([...some.keys()])) {
        const last = some.get(item.id);
        if (last !== undefined && last.priceTiyn !== item.priceTiyn) rows.push(rowOf(item, last));
      }
    }
    return rows.toSorted((one, other) => one.name.localeCompare(other.name, language()));
  }

  return {
    calls: defineCalls({
      'labels.rows': ({ ids: wanted }) => ({ rows: itemsOf(wanted).map((item) => rowOf(item, lastOf(item.id))) }),
      'labels.changed'() {
        const rows = changed();
        return { rows: rows.slice(0, MAX_TAGGED), total: rows.length };
      },
      'labels.choice'() {
        return readNote(ledger, CHOICE, Choice) ?? { format: 'a4', printerId: 'folder' };
      },
      'labels.print'({ items, format, printerId, commandId }, { person }) {
        if (items.reduce((sum, { count }) => sum + count, 0) > MAX_LABELS) throw new Refusal('till_input_invalid');
        const counts = new Map(items.map(({ id, count }) => [id, count]));
        const goods = itemsOf([...counts.keys()]);
        if (goods.length === 0) throw new Refusal('till_not_found');
        const labelsId = ids.next();
        const at = now();
        const sheet: AskedLabels = {
          format,
          language: language(),
          paperLanguage: paperLanguageOf(settings().paperLanguage, language()),
          at,
          items: goods.map(({ id, name, priceTiyn, unit, barcode }) => {
            return { id, name, priceTiyn, unit, barcode, count: counts.get(id) ?? 1 };
          }),
        };
        records.write(putNote(noteIdOf(labelsId), sheet), putNote(CHOICE, { format, printerId }));
        const printJobId = print({ labelsId, printerId, personId: person?.id ?? null });
        const output = { labelsId, printJobId };
        records.write(putCommand(commandId, { name: 'labels.print', output }, at));
        return output;
      },
      'labels.printAgain'({ labelsId }, { person }) {
        if (labelSheets.asked(labelsId) === undefined) throw new Refusal('till_not_found');
        const { printerId } = Choice.catch({ format: 'a4', printerId: 'folder' }).parse(
          ledger.read('note', CHOICE)?.value,
        );
        return { printJobId: print({ labelsId, printerId, personId: person?.id ?? null }) };
      },
    }),
  };
}

function noteIdOf(labelsId: string): string {
  return `labels:${labelsId}`;
}

function tagIdOf(id: number): string {
  return `${TAGS}:${String(id)}`;
}
