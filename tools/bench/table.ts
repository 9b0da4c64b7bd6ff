/** Fifty thousand goods from a table: read beside the page, looked through, handed to the till, uploaded. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { GoodsImportView } from '@tilla/shared/contract/views/goods-table-view.ts';
import { writeWorkbook } from '#renderer/features/goods-table/reading/write-workbook.ts';
import { readProcessLine } from '../processor-time.ts';
import { type Service, startHost } from './processes.ts';
import type { PartReport } from './report.ts';
import { ms, summarize } from './statistics.ts';
import { connectTill, launchChromium, openTill, type TillPage } from './till-page.ts';

const GOODS = 50_000;
const QUICK_GOODS = 5_000;
const TICKS_PER_SECOND = 100;
const heads = ['Название', 'Цена', 'Единица', 'Штрихкод', 'Код для чека (НКТ)', 'Артикул', 'Категория'];

interface Read {
  /** From the file given to its rows on screen, counted and checked. */
  readonly shownMs: number;
  /** Frame to frame of the page meanwhile. */
  readonly frameMs: readonly number[];
}

interface Uploaded {
  readonly handedMs: number;
  readonly wallMs: number;
  /** Of the till's process, until the import ended. */
  readonly processorSeconds: number;
  readonly ended: GoodsImportView;
}

export async function benchTable(service: Service, isQuick: boolean, say: (line: string) => void): Promise<PartReport> {
  const count = isQuick ? QUICK_GOODS : GOODS;
  const folder = mkdtempSync(join(tmpdir(), 'tilla-bench-'));
  const browser = await launchChromium();
  try {
    const shop = await service.makeShop('Bench: table of goods', true);
    const host = await startHost(folder);
    try {
      const till = await openTill(browser, host.address);
      await connectTill(till, service, shop.apiKey);
      // Nobody touches the till while it uploads.
      await till.call('settings.change', { idleLockMinutes: 0 });
      await till.page.reload();
      await till.page.getByTestId('sidebar-goods').click();
      await till.page.getByTestId('goods-table').click();
      const asText = await read(till.page, 'goods.csv', 'text/csv', Buffer.from(tableText(count)));
      say(`text: ${ms(asText.shownMs)} ms`);
      const book = Buffer.from(writeWorkbook('Goods', heads, 1, workbookRows(count)));
      const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      const asWorkbook = await read(till.page, 'goods.xlsx', kind, book);
      say(`workbook: ${ms(asWorkbook.shownMs)} ms`);
      const uploaded = await upload(till, host.pid, say);
      return report(count, asText, asWorkbook, uploaded);
    } finally {
      await host.stop();
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function cells(index: number): readonly [string, number, string, string, string, string, string] {
  const number = String(index);
  return [
    `Тауар нөмірі ${number}`,
    10_050 + (index % 900) * 100,
    'шт',
    `2${number.padStart(12, '0')}`,
    '',
    `ref-${number}`,
    'bakery',
  ];
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

async function read(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<Read> {
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    let isOn = true;
    const next = (): void => {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      if (isOn) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(globalThis, {
      endFrames: () => {
        isOn = false;
        return frames;
      },
    });
  });
  // Over the wire of the automation fifty thousand rows take a while of their own: the clock starts in the page.
  await page.evaluate(() => {
    document.addEventListener(
      'change',
      () => {
        Object.assign(globalThis, { givenAt: performance.now() });
      },
      { capture: true, once: true },
    );
  });
  await page.getByTestId('table-file').setInputFiles({ name, mimeType, buffer });
  await page.waitForFunction(
    (file) =>
      document.body.textContent.includes(file) &&
      document.querySelector('[data-testid^="table-row-"]') !== null &&
      document.querySelector('[data-testid="table-send"]:not([disabled])') !== null,
    name,
    { polling: 'raf', timeout: 120_000 },
  );
  return page.evaluate(() => {
    const { givenAt, endFrames } = globalThis as unknown as { givenAt: number; endFrames: () => number[] };
    return { shownMs: performance.now() - givenAt, frameMs: endFrames().slice(1) };
  });
}

async function upload(till: TillPage, pid: number, say: (line: string) => void): Promise<Uploaded> {
  const usedBefore = processorSeconds(pid);
  const startMs = performance.now();
  await till.page.getByTestId('table-send').click();
  await till.page.getByTestId('import-progress').waitFor({ timeout: 120_000 });
  const handedMs = performance.now() - startMs;
  for (let turn = 1; ; turn += 1) {
    const [one] = (await till.call('goodsTable.list', {})).imports;
    if (one === undefined) throw new Error('the import is gone');
    if (one.state === 'ended') {
      const wallMs = performance.now() - startMs;
      return { handedMs, wallMs, processorSeconds: processorSeconds(pid) - usedBefore, ended: one };
    }
    if (one.state !== 'running') throw new Error(`the import is ${one.state}: ${one.problem?.code ?? ''}`);
    if (turn % 15 === 0) say(`made: ${String(one.rows.made)}`);
    await delay(2_000);
  }
}

function processorSeconds(pid: number): number {
  return readProcessLine(readFileSync(`/proc/${String(pid)}/stat`, 'utf8')).own / TICKS_PER_SECOND;
}

function report(count: number, asText: Read, asWorkbook: Read, uploaded: Uploaded): PartReport {
  const { handedMs, wallMs, processorSeconds: seconds, ended } = uploaded;
  const line = (name: string, { shownMs, frameMs }: Read): string[] => [
    name,
    ms(shownMs),
    String(Math.round((count / shownMs) * 1_000)),
    ms(summarize(frameMs).p95),
    ms(summarize(frameMs).max),
  ];
  return {
    tables: [
      {
        title: `A table of ${count.toLocaleString('en')} goods: from the file to its checked rows on screen`,
        head: ['', 'ms', 'rows a second', 'frame to frame p95, ms', 'longest, ms'],
        rows: [line('text', asText), line('workbook', asWorkbook)],
      },
      {
        title: 'Handed to the till, and uploaded',
        isDetail: true,
        head: ['', 'seconds', 'rows a second'],
        rows: [
          [
            'handed to the till, row by row on its disk',
            ms(handedMs / 1_000),
            String(Math.round((count / handedMs) * 1_000)),
          ],
          ['uploaded, to the last asynchronous end', ms(wallMs / 1_000), String(Math.round((count / wallMs) * 1_000))],
          ['processor seconds of the till for both', seconds.toFixed(1), String(Math.round(count / seconds))],
        ],
      },
    ],
    notes: [
      `Made ${String(ended.rows.made)}, refused ${String(ended.rows.refused)}, at fault ${String(ended.rows.faulty)}.`,
      'The upload waits for the limit of the service, and not for the till: 150 of its 200 requests a minute are the import’s at most.',
    ],
  };
}
