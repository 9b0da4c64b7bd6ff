import { setTimeout as delay } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { sealHandover } from '@tilla/server-kit/hpke-handover.ts';
import { readHandoverText, writeHandoverText } from '@tilla/shared/domain/handover.ts';
import { readQr } from './qr.ts';
import { scanBarcode } from './scanner.ts';

interface NewShop {
  /** Answers the code on the till's screen, as the holder of the shop's key does. */
  readonly answer: (screen: Buffer) => Promise<string>;
  /** The customer scans the QR on screen and pays. */
  readonly pay: () => Promise<unknown>;
}

/** Of the demo shop's bread: the national catalog has it, a new shop has not. */
const bread = '4870040101373';

export const answerOf =
  ({ baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string }): NewShop['answer'] =>
  async (screen) => {
    const request = readHandoverText(readQr(screen) ?? '');
    if (request === null) throw new Error('the code of the till cannot be read off its screen');
    return writeHandoverText(await sealHandover(request, JSON.stringify({ address: baseUrl, key: apiKey })));
  };

/**
 * Somebody without an engineer: from an empty data folder to the first sale of a scanned item, paid by QR. The holder of
 * the shop's key reads the code off the screen and sends the answer. Returns the presses beside typing.
 */
export async function sellFirstItem(page: Page, { answer, pay }: NewShop, pauseMs: number): Promise<number> {
  let presses = 0;
  const at = (testId: string): Locator => page.getByTestId(testId);
  const pause = () => (pauseMs === 0 ? Promise.resolve() : delay(pauseMs));
  const press = async (testId: string): Promise<void> => {
    await pause();
    await at(testId).click();
    presses += 1;
  };
  const type = async (text: string): Promise<void> => {
    await pause();
    await page.keyboard.insertText(text);
  };
  const typeNext = async (text: string): Promise<void> => {
    await page.keyboard.press('Tab');
    await type(text);
  };

  await press('connect-live');
  await expect(at('handover-code')).toBeVisible();
  await type(await answer(await page.screenshot()));
  await press('passphrase');
  await type('ключ под ковриком');
  await press('open-handover');
  await press('connect');

  await expect(at('manager-name')).toBeFocused();
  await type('Айгерим');
  await typeNext('2468');
  await typeNext('2468');
  await press('create-manager');
  await expect(at('first-day')).toBeVisible();

  await pause();
  await scanBarcode(page, bread);
  await expect(at('new-goods-price')).toBeFocused();
  await expect(at('scan-state')).toHaveAttribute('data-state', 'found');
  await type('195');
  await press('new-goods-save');
  await expect(at('pay-qr')).toBeEnabled({ timeout: 30_000 });
  await press('pay-qr');
  await expect(at('qr-code')).toBeVisible();
  await pause();
  await pay();
  await expect(at('payment-phase')).toHaveAttribute('data-phase', 'paid');
  return presses;
}
