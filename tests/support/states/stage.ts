import { expect, type Page } from '@playwright/test';
import type { HostOptions } from '../host.ts';
import type { ServiceProcess } from '../service.ts';
import type { OpenTill } from '../till-test.ts';

export type Language = 'ru' | 'kk' | 'en';

export interface Stage {
  readonly language: Language;
  /** On an empty data folder of this walk; again after a kill, on the same. */
  readonly openTill: (options?: HostOptions) => Promise<OpenTill>;
  /** A production shop at a service of its own, for what a training never shows. */
  readonly openShop: () => Promise<ServiceProcess>;
  /** The screen has come to rest at this state; `page` where it is not the counter's. */
  readonly look: (state: string, page?: Page) => Promise<void>;
}

export type Walk = (stage: Stage) => Promise<void>;

export const manager = { name: 'Айгерим', pin: '2468' } as const;
export const passphrase = 'a phrase of this shop';

/** A new till in training with its manager at the counter and goods on the shelf. */
export async function openTraining({ openTill, language }: Stage): Promise<OpenTill> {
  const till = await openTill();
  await expect(till.page.getByTestId('start-training')).toBeVisible();
  await till.counter.chooseLanguage(language);
  await till.counter.startTraining();
  await till.counter.makeManager(manager.name, manager.pin);
  await expect(till.page.getByTestId(/^product-/).first()).toBeVisible();
  return till;
}

/** The same, live, at a shop with a fiscal till; its key is kept on the machine. */
export async function openLive({ openTill, openShop, language }: Stage): Promise<OpenTill & { shop: ServiceProcess }> {
  const shop = await openShop();
  await shop.changeOrganization({ fiscal_till: true });
  const till = await openTill();
  await expect(till.page.getByTestId('start-training')).toBeVisible();
  await till.counter.chooseLanguage(language);
  await till.counter.connect(shop, passphrase);
  await till.counter.makeManager(manager.name, manager.pin);
  await expect(till.page.getByTestId(/^product-/).first()).toBeVisible();
  return { ...till, shop };
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

export async function newestInvoice(shop: ServiceProcess): Promise<number> {
  return Math.max(...(await shop.invoices()).map(({ id }) => id));
}

/** One QR sale of the good at this place, paid, and the next customer at the counter. */
export async function sellByQr(
  { counter, shop }: OpenTill & { shop: ServiceProcess },
  places: number[],
): Promise<void> {
  for (const place of places) await counter.addByTap(place);
  await counter.payByQr();
  await shop.customer(await newestInvoice(shop), 'pay');
  await counter.expectPhase('paid');
  await counter.nextCustomer();
}
