import type { GoodsRow } from '@tilla/shared/contract/views/goods-view.ts';
import { itemColumns } from '@tilla/shared/domain/goods-table/goods-columns.ts';
import en from '@tilla/shared/locales/en/table.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/table.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/table.json' with { type: 'json' };
import type { ShopContext } from '../payments/shop-context.ts';
import { CSV_START, type CsvCell, csvLine } from '../platform/csv.ts';
import { nameAt, writeFile } from '../platform/export-file.ts';
import { defineCalls } from '../platform/handlers.ts';
import { yieldToTimers } from '../platform/in-background.ts';
import { permit } from '../platform/permission.ts';
import { DiskFailure, type ExportFile, type ExportFolder } from '../platform/ports.ts';
import { Refusal, refusalOfDisk } from '../platform/refusal.ts';
import type { GoodsApi } from './goods-api.ts';

const words = { ru, kk, en } as const;
const SLICE = 200;
const everything = { text: '', category: null, only: 'all' } as const;
/** Ten times a workbook of a hundred thousand goods. */
const MAX_WORKBOOK_CHARACTERS = 60_000_000;
/** Start of a zip archive in base64, as every workbook begins. */
const WORKBOOK_START = 'UEsDB';

/** @throws Refusal `till_export_failed`; no partial file is left. */
export function createGoodsExport({
  mode,
  goods,
  exports,
  language,
  clock,
  serverClock,
  ids,
}: ShopContext & {
  readonly goods: Pick<GoodsApi, 'goods.list'>;
  readonly exports: ExportFolder;
}) {
  /** One workbook at a time; a page that leaves in the middle leaves no file. */
  let draft: { readonly id: string; readonly file: ExportFile; characters: number } | null = null;

  function nameOf(extension: 'csv' | 'xlsx'): string {
    const { fileName, training } = words[language()].export;
    const called = mode === 'training' ? `${fileName}_${training}` : fileName;
    return `${nameAt(called, serverClock.stampMs())}.${extension}`;
  }

  async function keep(draftId: string | null, part: string, isLast: boolean): Promise<string | null> {
    if (draftId === null) {
      await draft?.file.abandon();
      draft = null;
      if (!part.startsWith(WORKBOOK_START)) throw new Refusal('till_input_invalid');
      draft = { id: ids.next(), file: await exports.begin(nameOf('xlsx')), characters: 0 };
    }
    if (draft === null || (draftId !== null && draft.id !== draftId)) throw new Refusal('till_not_found');
    draft.characters += part.length;
    if (draft.characters > MAX_WORKBOOK_CHARACTERS) throw new Refusal('till_input_invalid');
    await draft.file.writeBytes(part);
    if (!isLast) return null;
    const { file } = await draft.file.finish();
    return file;
  }

  return defineCalls({
    async 'goodsTable.export'(_, caller) {
      permit(caller, 'senior');
      const { column } = words[language()];
      const head = itemColumns.map((name) => column[name]);
      let items = 0;
      const { file } = await writeFile(exports, nameOf('csv'), async (written) => {
        await written.write(CSV_START + csvLine(head));
        for (;;) {
          const { rows } = await goods['goods.list']({ filter: everything, offset: items, limit: SLICE }, caller);
          await written.write(rows.map((row) => csvLine(cellsOf(row))).join(''));
          items += rows.length;
          if (rows.length < SLICE) break;
          await yieldToTimers(clock);
        }
      });
      return { file, items };
    },
    async 'goodsTable.keepWorkbook'({ draftId, part, isLast }, caller) {
      permit(caller, 'senior');
      try {
        const file = await keep(draftId, part, isLast);
        const id = draft?.id ?? '';
        if (isLast) draft = null;
        return { draftId: id, file };
      } catch (failure) {
        await draft?.file.abandon();
        draft = null;
        if (failure instanceof DiskFailure) throw refusalOfDisk(failure);
        throw failure;
      }
    },
  });
}

function cellsOf({ name, priceTiyn, unit, barcode, ntin, externalRef, category }: GoodsRow): CsvCell[] {
  return [name, { amountTiyn: priceTiyn }, unit ?? '', barcode ?? '', ntin ?? '', externalRef ?? '', category ?? ''];
}
