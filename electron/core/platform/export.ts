/** Exports filtered sales to a file in slices, so that selling is not delayed. */

import { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import { formatClockSeconds } from '@tilla/shared/domain/almaty-time.ts';
import { revenueOf } from '@tilla/shared/domain/figures/money-events.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import en from '@tilla/shared/locales/en/sales.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/sales.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/sales.json' with { type: 'json' };
import { CSV_START, type CsvCell, csvLine } from './csv.ts';
import { nameAt, writeFile } from './export-file.ts';
import type { HistoryExportRow, HistoryIndex, HistoryQuery } from './history-index.ts';
import { yieldToTimers } from './in-background.ts';
import { type LedgerMode, playOf } from './keeper-port.ts';
import type { Clock, ExportFile, ExportFolder } from './ports.ts';

const wordsOf = { ru: ru.file, kk: kk.file, en: en.file };
type ExportWords = typeof ru.file;

export interface ExportOptions {
  readonly index: Pick<HistoryIndex, 'exportRows'>;
  readonly exports: ExportFolder;
  readonly clock: Clock;
  readonly language: () => Language;
  /** A sandbox's file name marks play money (rule L8). */
  readonly mode: LedgerMode;
}

export interface Exported {
  readonly file: string;
  readonly count: number;
}

const SLICE = 200;

const tenders = TenderKind.options;

/** @throws Refusal `till_export_failed`; no partial file is left. */
export function exportSales(options: ExportOptions, query: HistoryQuery, nowMs: number): Promise<Exported> {
  const words = wordsOf[options.language()];
  return exportFile(options, words.name, nowMs, (file) => writeAll(options, query, file, words));
}

/** @throws Refusal as above. @param write returns the number of rows. */
export async function exportFile(
  options: Pick<ExportOptions, 'exports' | 'mode' | 'language'>,
  called: string,
  nowMs: number,
  write: (file: ExportFile) => Promise<number>,
): Promise<Exported> {
  const play = playOf(options.mode);
  const what = play === null ? called : `${called}_${wordsOf[options.language()][play]}`;
  let count = 0;
  const { file } = await writeFile(options.exports, `${nameAt(what, nowMs)}.csv`, async (written) => {
    count = await write(written);
  });
  return { file, count };
}

async function writeAll(
  { index, clock }: ExportOptions,
  query: HistoryQuery,
  file: ExportFile,
  words: ExportWords,
): Promise<number> {
  await file.write(CSV_START + csvLine(headOf(words)));
  let count = 0;
  let after: number | null = null;
  for (;;) {
    const rows: HistoryExportRow[] = index.exportRows(query, after, SLICE);
    if (rows.length === 0) return count;
    await file.write(rows.map((row) => csvLine(cellsOf(row, words))).join(''));
    count += rows.length;
    after = rows.at(-1)?.row.place ?? null;
    await yieldToTimers(clock);
  }
}

function headOf({ column, tender }: ExportWords): string[] {
  return [
    column.number,
    column.day,
    column.time,
    column.cashier,
    column.state,
    column.total,
    column.paid,
    column.refunded,
    column.net,
    ...tenders.map((kind) => tender[kind]),
    column.payer,
    column.order,
  ];
}

function cellsOf({ row, orderIds, money }: HistoryExportRow, words: ExportWords): CsvCell[] {
  const atMs = Date.parse(row.at);
  const { paidTiyn, refundedTiyn, netTiyn } = revenueOf(money);
  const [year = '', month = '', day = ''] = row.day.split('-');
  const netOf = (kind: (typeof tenders)[number]): CsvCell => {
    const own = money.filter(({ tender }) => tender === kind);
    return own.length === 0 ? '' : { amountTiyn: revenueOf(own).netTiyn };
  };
  return [
    row.number,
    `${day}.${month}.${year}`,
    formatClockSeconds(atMs),
    row.cashierName,
    words.state[row.state],
    { amountTiyn: row.totalTiyn },
    // Only of these days, so that the file equals the screen.
    { amountTiyn: paidTiyn },
    { amountTiyn: refundedTiyn },
    { amountTiyn: netTiyn },
    ...tenders.map(netOf),
    row.payerName ?? '',
    orderIds.join(' '),
  ];
}
