/** The screen of a payment, as a cashier's hands and eyes meet it. */

import type { Page } from '@playwright/test';
import type { TillPage } from './till-page.ts';

interface PaidWindow {
  paidProbe: { arm(): void; paidAt(): Promise<number> };
}

const WAITING = '[data-testid="payment-phase"]';
const QR = '[data-testid="qr-code"]';
const AMOUNT = '[data-testid="paid-amount"]';

/** Notes when "paid", with its amount, stands in the DOM: by the wall clock that the paying side reads too. */
export async function installPaidProbe(page: Page): Promise<void> {
  await page.evaluate((amount) => {
    let isArmed = false;
    let tell: (atMs: number) => void = () => undefined;
    let reported = Promise.resolve(Number.NaN);
    const isPaid = (): boolean => document.querySelector(amount) !== null;
    new MutationObserver(() => {
      if (!isArmed || !isPaid()) return;
      isArmed = false;
      tell(Date.now());
    }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
    (window as unknown as PaidWindow).paidProbe = {
      arm() {
        if (isPaid()) throw new Error('another payment is still on the screen');
        reported = new Promise((resolve) => (tell = resolve));
        isArmed = true;
      },
      paidAt: () => reported,
    };
  }, AMOUNT);
}

export async function armPaid(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as PaidWindow).paidProbe.arm());
}

export function paidAtMs(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as PaidWindow).paidProbe.paidAt());
}

/** Brings a payment that was put aside back to the screen and waits for its QR. */
export async function showPayment({ page, call }: TillPage, paymentId: string): Promise<void> {
  await page.locator(WAITING).waitFor({ state: 'detached' });
  await call('payment.show', { paymentId });
  await page.locator(QR).waitFor();
}

export async function scanSeen(page: Page): Promise<void> {
  await page.getByTestId('stage-scanned').waitFor();
}

/** Takes the waiting payment off the screen, as a cashier does for the next customer. */
export async function putAside(page: Page): Promise<void> {
  await page.locator(QR).waitFor();
  await page.getByTestId('put-aside').click();
  await page.locator(WAITING).waitFor({ state: 'detached' });
}

export async function dismissPaid(page: Page): Promise<void> {
  await page.getByTestId('next-customer').click();
  await page.locator(AMOUNT).waitFor({ state: 'detached' });
}
