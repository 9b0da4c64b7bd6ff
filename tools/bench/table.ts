/** Fifty thousand goods from a table: read beside the page, looked through, handed to the till, uploaded. */

import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { writeWorkbook } from '#renderer/features/catalog/reading/write-workbook.ts';
import { readProcessLine, TICKS_PER_SECOND } from '../processor-time.ts';
import { ms, summarize, table } from './figures.ts';
import { watchFrames } from './page-probe.ts';
import { type PartReport, say } from './report.ts';
import { openShopTill, type Till } from './till-page.ts';

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const heads = ['Название', 'Цена', 'Единица', 'Штрихкод', 'Код для чека (НКТ)', 'Артикул', 'Категория'];

export async function benchTable(isQuick: boolean): Promise<PartReport> {
  const count = isQuick ? 5_000 : 50_000;
  await using till = await openShopTill();
  const { page } = till;
  // Nobody touches the till while it uploads.
  await till.call('settings.change', { idleLockMinutes: 0 });
  await page.reload();
  await page.getByTestId('sidebar-goods').click();
  await page.getByTestId('goods-table').click();

  const reads: string[][] = [];
  const read = async (name: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
    const { shownMs, frameMs } = await readTable(page, file);
    const { p95, max } = summarize(frameMs);
    reads.push([name, ms(shownMs), perSecond(shownMs), ms(p95), ms(max)]);
  };
  const perSecond = (takenMs: number): string => `${Math.round((count / takenMs) * 1_000)}`;
  await read('text', { name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from(tableText(count)) });
  const book = Buffer.from(writeWorkbook('Goods', heads, 1, workbookRows(count)));
  await read('workbook', { name: 'goods.xlsx', mimeType: WORKBOOK, buffer: book });
  const { handedMs, wallMs, processorSeconds, rows } = await upload(till);
  return {
    tables: [
      table(
        `A table of ${count.toLocaleString('en')} goods: from the file to its checked rows on screen`,
        ['', 'ms', 'rows a second', 'frame to frame p95, ms', 'longest, ms'],
        reads,
      ),
      table(
        'Handed to the till, and uploaded',
        ['', 'seconds', 'rows a second'],
        [
          ['handed to the till, row by row on its disk', ms(handedMs / 1_000), perSecond(handedMs)],
          ['uploaded, to the last asynchronous end', ms(wallMs / 1_000), perSecond(wallMs)],
          [
            'processor seconds of the till for both',
            processorSeconds.toFixed(1),
            `${Math.round(count / processorSeconds)}`,
          ],
        ],
        true,
      ),
    ],
    notes: [
      `Made ${rows.made}, refused ${rows.refused}, at fault ${rows.faulty}. The upload waits for the limit of the service: 150 of its 200 requests a minute are the import’s at most.`,
    ],
  };
}

function cells(index: number): readonly [string, number, string, string, string, string, string] {
  const number = `${index}`;
  const barcode = `2${number.padStart(12, '0')}`;
  return [`Тауар нөмірі ${number}`, 10_050 + (index % 900) * 100, 'шт', barcode, '', `ref-${number}`, 'bakery'];
}

function tableText(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const [name, tiyn, ...more] = cells(index);
    return [name, (tiyn / 100).toFixed(2).replace('.', ','), ...more].join(';');
  });
  return [heads.join(';'), ...rows].join('\r\n');
}

function workbookRows(count: number): Parameters<typeof writeWorkbook>[3] {
  return Array.from({ length: count }, (_, index) => {
    const [name, amountTiyn, ...more] = cells(index);
    return [name, { amountTiyn }, ...more];
  });
}

async function readTable(
  page: Page,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<{ readonly shownMs: number; readonly frameMs: readonly number[] }> {
  const end = await watchFrames(page);
  // Over the wire of the automation fifty thousand rows take a while of their own: the clock starts in the page.
  await page.evaluate(() => {
    const given = (): void => void Object.assign(globalThis, { givenAt: performance.now() });
    document.addEventListener('change', given, { capture: true, once: true });
  });
  await page.getByTestId('table-file').setInputFiles(file);
  await page.waitForFunction(
    (name) =>
      document.body.textContent.includes(name) &&
      document.querySelector('[data-testid^="table-row-"]') !== null &&
      document.querySelector('[data-testid="table-send"]:not([disabled])') !== null,
    file.name,
    { polling: 'raf', timeout: 120_000 },
  );
  const shownMs = await page.evaluate(() => performance.now() - (globalThis as unknown as { givenAt: number }).givenAt);
  const { frameMs } = await end();
  return { shownMs, frameMs };
}

async function upload({ page, call, pid }: Till) {
  const usedBefore = processorSecondsOf(pid);
  const startMs = performance.now();
  await page.getByTestId('table-send').click();
  await page.getByTestId('import-progress').waitFor({ timeout: 120_000 });
  const handedMs = performance.now() - startMs;
  for (let turn = 1; ; turn += 1) {
    const [one] = (await call('goodsTable.list', {})).imports;
    if (one === undefined) throw new Error('the import is gone');
    if (one.state === 'ended') {
      const wallMs = performance.now() - startMs;
      return { handedMs, wallMs, processorSeconds: processorSecondsOf(pid) - usedBefore, rows: one.rows };
    }
    if (one.state !== 'running') throw new Error(`the import is ${one.state}: ${one.problem?.code ?? ''}`);
    if (turn % 15 === 0) say(`made: ${one.rows.made}`);
    await delay(2_000);
  }
}

function processorSecondsOf(pid: number): number {
  return readProcessLine(readFileSync(`/proc/${pid}/stat`, 'utf8')).own / TICKS_PER_SECOND;
}
