import { expect, type Locator, type Page } from '@playwright/test';
import { closeDialog, openTraining, type Walk } from './stage.ts';

/** A finger on a page that is else used with a mouse. */
async function touch(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('Nothing there to touch');
  const client = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}

/** Letters and figures for a till without a keyboard, over a screen and over a question. */
export const keyboardOnScreen: Walk = async (stage) => {
  const { look } = stage;
  const { page, counter } = await openTraining(stage);
  const keyboard = page.getByTestId('soft-keyboard');
  await counter.addByTap(0);
  await touch(page, page.getByTestId('search'));
  await expect(keyboard).toBeVisible();
  await look('keyboard');
  await touch(page, page.getByTestId('soft-shift'));
  await touch(page, page.getByTestId('soft-language'));
  await expect(page.getByTestId('soft-language')).toBeVisible();
  await look('keyboard-next-language');
  await touch(page, page.getByTestId('soft-hide'));
  await expect(keyboard).toHaveCount(0);
  await page.getByTestId('sidebar-bills').click();
  await page.getByTestId('part-invoice-lists').click();
  await page.getByTestId('part-subscriptions').click();
  await page.getByTestId('new-subscription').click();
  await touch(page, page.getByTestId('subscription-phone'));
  await expect(keyboard).toBeVisible();
  await look('keyboard-figures');
  await touch(page, page.getByTestId('subscription-name'));
  await expect(page.getByTestId('soft-shift')).toBeVisible();
  await look('keyboard-question');
  await touch(page, page.getByTestId('soft-hide'));
  await closeDialog(page);
};

/** A part of the page that could not be had. */
export const partMissing: Walk = async (stage) => {
  const { page, counter } = await openTraining(stage);
  await page.route('**/assets/ShiftScreen-*.js', (route) => route.abort());
  await page.reload();
  await counter.addByTap(0);
  await page.getByTestId('sidebar-shift').click();
  await expect(page.getByTestId('not-loaded')).toBeVisible();
  await stage.look('part-missing');
};
