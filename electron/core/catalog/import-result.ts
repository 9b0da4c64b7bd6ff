import type { Problem } from '@tilla/shared/contract/problem.ts';
import { errorEntry, isErrorCode } from '@tilla/shared/domain/errors/error-codes.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import enErrors from '@tilla/shared/locales/en/errors.json' with { type: 'json' };
import en from '@tilla/shared/locales/en/table.json' with { type: 'json' };
import kkErrors from '@tilla/shared/locales/kk/errors.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/table.json' with { type: 'json' };
import ruErrors from '@tilla/shared/locales/ru/errors.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/table.json' with { type: 'json' };
import type { ShopContext } from '../payments/shop-context.ts';
import { CSV_START, csvLine } from '../platform/csv.ts';
import { nameAt, writeFile } from '../platform/export-file.ts';
import type { GoodsImport, GoodsImports, ImportRow } from '../platform/goods-imports-port.ts';
import { defineCalls } from '../platform/handlers.ts';
import { yieldToTimers } from '../platform/in-background.ts';
import { permit } from '../platform/permission.ts';
import type { ExportFolder } from '../platform/ports.ts';
import { shownState } from './import-rows.ts';

const words = { ru, kk, en } as const;
const errorWords = { ru: ruErrors, kk: kkErrors, en: enErrors } as const;
const SLICE = 500;

/** @throws Refusal `till_export_failed`; no partial file is left. */
export function createImportResult({
  imports,
  exports,
  language,
  clock,
  serverClock,
  get,
}: ShopContext & {
  readonly imports: Pick<GoodsImports, 'rows'>;
  readonly exports: ExportFolder;
  readonly get: (importId: string) => GoodsImport;
}) {
  return defineCalls({
    async 'goodsTable.result'({ importId }, caller) {
      permit(caller, 'senior');
      get(importId);
      const said = words[language()];
      return writeFile(exports, `${nameAt(said.result.fileName, serverClock.stampMs())}.csv`, async (file) => {
        const { number, state, why } = said.result.column;
        const { name: called, price, barcode, externalRef } = said.column;
        await file.write(CSV_START + csvLine([number, called, price, barcode, externalRef, state, why]));
        for (let offset = 0; ; offset += SLICE) {
          const rows = imports.rows(importId, null, offset, SLICE);
          await file.write(rows.map((row) => lineOf(row, language())).join(''));
          if (rows.length < SLICE) break;
          await yieldToTimers(clock);
        }
      });
    },
  });
}

function lineOf(row: ImportRow, language: Language): string {
  const said = words[language];
  const { goods } = row;
  return csvLine([
    row.number,
    row.name,
    goods === null ? '' : { amountTiyn: goods.priceTiyn },
    goods?.barcode ?? '',
    goods?.externalRef ?? '',
    said.state[shownState[row.state]],
    [
      ...(row.kept === null ? [] : [said.kept[row.kept]]),
      ...row.faults.map(({ code, row: first }) => said.fault[code].replace('{{row}}', String(first ?? ''))),
      ...(row.problem === null ? [] : [sentenceOf(row.problem, language)]),
    ].join('; '),
  ]);
}

/** The result as a sentence; the code where figures for the sentence are missing. */
function sentenceOf({ code, params }: Problem, language: Language): string {
  const catalogue: Readonly<Record<string, string | undefined>> = errorWords[language].what;
  const what = catalogue[errorEntry(isErrorCode(code) ? code : 'till_unknown_code').key] ?? code;
  return what.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}
