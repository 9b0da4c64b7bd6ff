import { expect } from '@playwright/test';
import { closeDialog, openLive, type Walk } from './stage.ts';

const everything = { path: '/api/v1' } as const;

/** What the line does to a till: gone, failing, throttled, refused; the tariff's last days; the till itself gone. */
export const trouble: Walk = async (stage) => {
  const { look } = stage;
  const { page, counter, shop, host } = await openLive(stage);
  const status = (name: string) => page.getByTestId('status-connection').locator(`[data-status=${name}]`);
  const back = async (): Promise<void> => {
    await shop.clearFaults();
    await expect(status('online')).toBeVisible({ timeout: 60_000 });
  };
  await counter.addByTap(0);
  await shop.addFault({ match: everything, kind: 'drop_request' });
  await counter.startPaying();
  await expect(status('offline')).toBeVisible({ timeout: 30_000 });
  await counter.expectPhase('sending');
  await expect(page.getByTestId('advice')).toBeVisible();
  await look('offline-sending');
  await page.getByTestId('connection-more').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('offline-why');
  await closeDialog(page);
  await back();
  await counter.expectPhase('waiting', { timeout: 60_000 });

  await shop.addFault({ match: everything, kind: 'status', status: 500 });
  await expect(status('failing')).toBeVisible({ timeout: 30_000 });
  await look('failing');
  await back();
  const slowDown = {
    error: 'Too Many Requests',
    message: 'Slow down',
    error_code: 'request_rate_limited',
    retry_after_seconds: 40,
  };
  await shop.addFault({ match: everything, kind: 'status', status: 429, body: slowDown });
  await expect(status('throttled')).toBeVisible({ timeout: 30_000 });
  await look('throttled');
  await shop.clearFaults();
  await counter.putAside();
  await counter.addByTap(1);
  await shop.addFault({
    match: { method: 'POST', path: '/api/v1/invoices/qr' },
    kind: 'status',
    status: 401,
    body: { error: 'Unauthorized', message: 'no' },
  });
  await counter.startPaying();
  await counter.expectPhase('rejected', { timeout: 90_000 });
  await look('key-refused');
  await counter.backToCart();
  await host.kill();
  await expect(page.locator('[data-testid=advice][data-code=till_host_gone]')).toBeVisible({ timeout: 60_000 });
  await look('host-gone');
};

/** The bank has ended the cashier's session: bound anew by number and code; or several cashiers, and one is chosen. */
export const cashierOfTheBank: Walk = async (stage) => {
  const { look } = stage;
  const { page, counter, shop } = await openLive(stage);
  await shop.changeOrganization({ api_key: { owner_issued: true, can_manage_cashiers: true } });
  const refuse = (error_code: string) =>
    shop.addFault({
      match: { method: 'POST', path: '/api/v1/invoices/qr' },
      kind: 'status',
      status: 409,
      body: { error: 'Conflict', message: 'no', error_code },
      times: 1,
    });
  await counter.addByTap(0);
  await refuse('bank_session_expired');
  await counter.startPaying();
  await expect(page.getByTestId('advice-reconnect')).toBeVisible({ timeout: 60_000 });
  await look('session-over');
  await page.getByTestId('advice-reconnect').click();
  await expect(page.getByTestId('cashier-step')).toHaveAttribute('data-step', 'who');
  await look('cashier-who');
  await page.getByTestId('cashier-begin').click();
  await expect(page.getByTestId('cashier-step')).toHaveAttribute('data-step', 'phone');
  await page.getByTestId('cashier-phone').fill('+7 777 000 00 12');
  await page.getByTestId('cashier-send').click();
  await expect(page.getByRole('dialog').getByTestId('advice')).toBeVisible({ timeout: 30_000 });
  await look('cashier-phone');
  await page.getByTestId('cashier-phone').fill('+7 777 000 00 10');
  await page.getByTestId('cashier-send').click();
  await expect(page.getByTestId('cashier-step')).toHaveAttribute('data-step', 'code', { timeout: 30_000 });
  await look('cashier-code');
  await page.getByRole('dialog').getByRole('textbox').fill('0000');
  await page.getByTestId('cashier-verify').click();
  await expect(page.getByTestId('cashier-connected')).toBeVisible({ timeout: 30_000 });
  await look('cashier-connected');
  await page.getByTestId('cashier-close').click();
  await counter.backToCart();
  await refuse('connection_ambiguous');
  await counter.startPaying();
  await expect(page.getByTestId('advice-choose')).toBeVisible({ timeout: 60_000 });
  await page.getByTestId('advice-choose').click();
  await expect(page.getByTestId('cashier-here')).toBeVisible();
  await look('cashier-choose');
  await closeDialog(page);
};
