import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import en from '@tilla/shared/locales/en/tasks.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/tasks.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/tasks.json' with { type: 'json' };
import { expectAdvice } from './advice.ts';
import type { HostOptions } from './host.ts';
import { pattern } from './sentences.ts';
import type { ServiceProcess } from './service.ts';
import { mountSmallDisk } from './small-disk.ts';
import type { OpenTill } from './till-test.ts';

export interface BadDay {
  readonly service: ServiceProcess;
  readonly dataFolder: string;
  readonly openTill: (options?: HostOptions) => Promise<OpenTill>;
  readonly language: 'ru' | 'kk' | 'en';
  readonly look: (page: Page) => Promise<void>;
}

const skewedClock = new URL('./skewed-clock.ts', import.meta.url).href;
const passphrase = 'a phrase of this shop';
const pin = '2468';
const taskWords = { ru, kk, en };
/** A window of five minutes (docs/decisions.md, Lifetimes), and the quiet quarter of a minute after it (rule C4). */
const AFTER_WINDOW_S = 301;
const AFTER_QUIET_S = 20;

async function openShop(day: BadDay, options: HostOptions = {}): Promise<OpenTill> {
  const till = await day.openTill(options);
  await expect(till.page.getByTestId('start-training')).toBeVisible();
  await till.counter.chooseLanguage(day.language);
  await till.counter.connect(day.service, passphrase);
  await till.counter.makeManager('Айгерим', pin);
  return till;
}

async function comeBack(day: BadDay): Promise<OpenTill> {
  const till = await day.openTill();
  await till.counter.openKey(passphrase);
  await till.counter.unlock(pin);
  return till;
}

async function sellOne(day: BadDay, { counter }: OpenTill, place = 0): Promise<number> {
  const known = new Set((await day.service.invoices()).map(({ id }) => id));
  await counter.addByTap(place);
  await counter.payByQr();
  const made = (await day.service.invoices()).find(({ id }) => !known.has(id));
  return made?.id ?? 0;
}

async function sellAndBePaid(day: BadDay, till: OpenTill, place = 0): Promise<number> {
  const id = await sellOne(day, till, place);
  await day.service.customer(id, 'pay');
  await till.counter.expectPhase('paid');
  await till.counter.nextCustomer();
  return id;
}

async function letItExpire(day: BadDay, { counter }: OpenTill): Promise<void> {
  await day.service.advance(AFTER_WINDOW_S);
  await counter.expectPhase('checking');
  await day.service.advance(AFTER_QUIET_S);
  await counter.expectPhase('expired');
}

/** All three sentences of a task: what happened, whether money moved, what to do. */
async function expectTask(where: Page | Locator, kind: keyof typeof ru.kind, language: BadDay['language']) {
  const card = where.getByTestId(`task-${kind}`);
  const words = taskWords[language].kind[kind];
  for (const sentence of [words.what, words.money, words.do]) {
    await expect(card.getByText(pattern(sentence)), `${kind} in ${language}`).toBeVisible({ timeout: 30_000 });
  }
}

async function powerCutWhileTheQrIsShown(day: BadDay): Promise<void> {
  const first = await openShop(day);
  const id = await sellOne(day, first);
  const shown = await first.counter.readQrFromScreenshot();
  await first.host.kill();
  const { counter, page } = await comeBack(day);
  await counter.expectPhase('waiting');
  expect(await counter.readQrFromScreenshot()).toBe(shown);
  expect(await day.service.invoices()).toHaveLength(1);
  await day.look(page);
  await day.service.customer(id, 'pay');
  await counter.expectPhase('paid');
  expect(await day.service.chargesOf(id)).toBe(1);
}

async function paidAfterExpiry(day: BadDay): Promise<void> {
  const till = await openShop(day);
  const id = await sellOne(day, till);
  await letItExpire(day, till);
  await till.page.getByTestId('dismiss').click();
  await expect(till.page.getByTestId('search')).toBeVisible();
  await day.service.customer(id, 'pay');
  await expect(till.counter.toast).toBeVisible({ timeout: 60_000 });
  await till.counter.go('tasks');
  await expectTask(till.page, 'late_payment', day.language);
  await day.look(till.page);
  await till.page.getByTestId('task-action-accept').click();
  await expect(till.page.getByTestId('task-late_payment')).toHaveCount(0);
}

async function paidTwice(day: BadDay): Promise<void> {
  const till = await openShop(day);
  const { page, counter } = till;
  const first = await sellOne(day, till);
  await letItExpire(day, till);
  await page.getByTestId('reissue').click();
  await counter.expectPhase('waiting');
  const second = (await day.service.invoices()).find(({ id }) => id !== first)?.id ?? 0;
  await day.service.customer(second, 'pay');
  await counter.expectPhase('paid');
  await day.service.customer(first, 'pay');
  const alert = page.getByTestId('blocking-task');
  await expect(alert).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await expectTask(alert, 'paid_twice', day.language);
  await day.look(page);
  await alert.getByTestId('task-action-refund').click();
  await expect(alert).toHaveCount(0);
  await expect.poll(() => day.service.refunds()).toHaveLength(1);
  expect(await day.service.chargesOf(first)).toBe(1);
  expect(await day.service.chargesOf(second)).toBe(1);
}

async function refundWithUnknownOutcome(day: BadDay): Promise<void> {
  const till = await openShop(day);
  const { page, counter } = till;
  const id = await sellAndBePaid(day, till);
  const path = `/api/v1/invoices/${String(id)}/refund`;
  await counter.go('sales');
  await page.getByTestId('refund').click();
  await expect(page.getByTestId('refund-available')).toBeVisible();
  await page.getByTestId('refund-whole').click();
  await day.service.addFault({ match: { method: 'POST', path }, kind: 'drop_response' });
  await page.getByTestId('refund-confirm').click();
  // What is available was read just before (R2); looking for the lost refund meets a service that fails.
  await expect.poll(() => day.service.countRequests('POST', /\/refund$/), { intervals: [50] }).toBe(1);
  await day.service.addFault({ match: { method: 'GET', path }, kind: 'status', status: 502 });
  await expectAdvice(page.getByTestId('refund-page'), 'till_outcome_unknown', day.language);
  await page.getByTestId('refund-close').click();
  await counter.go('tasks');
  await expectTask(page, 'refund_unknown', day.language);
  await day.look(page);
  expect(await day.service.countRequests('POST', /\/refund$/), 'one try, and never another (R1)').toBe(1);
  await day.service.clearFaults();
  await expect(page.getByTestId('task-refund_unknown')).toHaveCount(0, { timeout: 60_000 });
  expect(await day.service.refunds()).toHaveLength(1);
  expect(await day.service.countRequests('POST', /\/refund$/)).toBe(1);
}

async function uncertainQrRefund(day: BadDay): Promise<void> {
  const till = await openShop(day);
  const { page, counter } = till;
  await day.service.control('POST', '/provider', {
    refund: 'error:refund_requires_buyer_confirmation',
    execute: 'uncertain',
  });
  await sellAndBePaid(day, till);
  await counter.go('sales');
  await page.getByTestId('refund').click();
  await page.getByTestId('refund-whole').click();
  await page.getByTestId('refund-confirm').click();
  await expectAdvice(page.getByTestId('refund-page'), 'refund_requires_buyer_confirmation', day.language);
  await page.getByTestId('refund-by-qr').click();
  await expect(page.getByTestId('qr-refund-code')).toBeVisible();
  await day.service.scanQrRefund();
  await page.getByTestId('qr-refund-whole').click();
  await page.getByTestId('qr-refund-execute').click();
  const alert = page.getByTestId('blocking-task');
  await expectTask(alert, 'qr_refund_uncertain', day.language);
  await expect(page.getByTestId('task-action-try_again'), 'nothing to repeat it with (R4)').toHaveCount(0);
  await day.look(page);
  expect(await day.service.countRequests('POST', /\/execute$/)).toBe(1);
}

function copyLedger(from: string, to: string): void {
  for (const rest of ['', '-wal', '-shm']) {
    rmSync(`${to}${rest}`, { force: true });
    if (existsSync(`${from}${rest}`)) copyFileSync(`${from}${rest}`, `${to}${rest}`);
  }
}

async function restoredDatabase(day: BadDay): Promise<void> {
  const ledger = join(day.dataFolder, 'live', 'journal.sqlite');
  const copy = join(day.dataFolder, 'yesterday.sqlite');
  const first = await openShop(day);
  await sellAndBePaid(day, first, 0);
  await first.host.stop();
  copyLedger(ledger, copy);
  const second = await comeBack(day);
  await sellAndBePaid(day, second, 1);
  await second.counter.go('sales');
  const total = (await second.counter.todayTotal.innerText()).trim();
  await second.host.stop();
  copyLedger(copy, ledger);
  const { page, counter } = await comeBack(day);
  await counter.go('tasks');
  await expectTask(page, 'books_recovered', day.language);
  await day.look(page);
  await counter.go('sales');
  await expect(counter.todayTotal).toHaveText(total);
  await counter.go('sell');
  await sellAndBePaid(day, { page, counter, host: first.host }, 2);
  expect(await day.service.invoices()).toHaveLength(3);
}

/** Room for the ledger of a young shop, and not much more. */
const SMALL_DISK_KILOBYTES = 6_000;

async function diskFull(day: BadDay): Promise<void> {
  const disk = mountSmallDisk(SMALL_DISK_KILOBYTES);
  if (typeof disk === 'string') throw new Error(disk);
  try {
    const { page, counter, host } = await openShop(day, { dataFolder: disk.folder });
    await counter.addByTap(0);
    disk.fill();
    await page.getByTestId('pay-qr').click();
    await expectAdvice(page, 'till_disk_full', day.language);
    await day.look(page);
    expect(await day.service.invoices(), 'no intent, no request (H6)').toHaveLength(0);
    disk.free();
    await counter.payByQr();
    expect(await day.service.invoices()).toHaveLength(1);
    await host.stop();
  } finally {
    disk.remove();
  }
}

/** Until not one more page of the ledger fits. */
async function wrongOrganizationsKey(day: BadDay): Promise<void> {
  const foreign = await day.service.makeShop({ name: 'Чужой магазин' });
  const { counter, page } = await openShop(day);
  await counter.go('settings/shop');
  await page.getByTestId('connect-anew').click();
  await counter.tryToConnect(day.service.baseUrl, foreign.api_key, passphrase);
  await expectAdvice(page, 'till_wrong_organization', day.language);
  await day.look(page);
}

async function clockADayOff(day: BadDay): Promise<void> {
  const till = await openShop(day, {
    environment: { NODE_OPTIONS: `--import ${skewedClock}`, TILLA_TEST_SKEW_MS: String(24 * 3_600_000) },
  });
  const id = await sellOne(day, till);
  expect(await till.counter.secondsLeft()).toBeGreaterThan(280);
  await expect(till.page.getByTestId('clock-off')).toBeVisible();
  await day.look(till.page);
  await day.service.customer(id, 'pay');
  await till.counter.expectPhase('paid');
}

/** By the rule that carries each through. */
export const badDays = {
  'power cut while the QR is shown': { rule: 'C1', play: powerCutWhileTheQrIsShown },
  'paid after expiry': { rule: 'C4', play: paidAfterExpiry },
  'paid twice': { rule: 'C4', play: paidTwice },
  'refund with unknown outcome': { rule: 'R1', play: refundWithUnknownOutcome },
  'uncertain QR refund': { rule: 'R4', play: uncertainQrRefund },
  'restored database': { rule: 'C3', play: restoredDatabase },
  'disk full': { rule: 'H6', play: diskFull },
  "wrong organization's key": { rule: 'L4', play: wrongOrganizationsKey },
  'clock a day off': { rule: 'L2', play: clockADayOff },
} as const satisfies Record<string, { readonly rule: string; readonly play: (day: BadDay) => Promise<void> }>;

export type BadDayName = keyof typeof badDays;
