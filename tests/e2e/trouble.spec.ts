import { join } from 'node:path';
import { expectAdvice } from '../support/advice.ts';
import { filesHolding, filesIn } from '../support/canary.ts';
import { sellByQr } from '../support/faces/stage.ts';
import { pdfsIn } from '../support/pdf.ts';
import { expect, test } from '../support/till-test.ts';

const createQr = { method: 'POST', path: '/api/v1/invoices/qr' } as const;
const everything = { path: '/api/v1' } as const;
const captivePortal = '<!doctype html><title>Wi-Fi</title><h1>Sign in to the network</h1>';
const manager = { name: 'Айгерим', pin: '2468' };

test('a wrong key is refused when connecting, in three sentences, and nothing is kept of it', async ({
  service,
  openTill,
  dataFolder,
}) => {
  const wrong = 'tk_0000000000000000000000000000000000000000wrong';
  const { counter, page } = await openTill();
  await counter.tryToConnect(service.baseUrl, wrong);
  await expectAdvice(page, 'till_unauthorized');
  expect(await filesHolding(dataFolder, wrong)).toEqual([]);
  await counter.connect(service);
  await counter.makeManager(manager.name, manager.pin);
});

test('a key that is revoked in the middle of the day: told in words, the cart stays, and a renewed key sells on', async ({
  service,
  openTill,
}) => {
  const { counter, page } = await openTill();
  await counter.connect(service);
  await counter.makeManager(manager.name, manager.pin);
  await counter.addByTap(0);
  const total = await counter.total();
  await service.changeOrganization({ api_key: { revoked: true } });
  await counter.startPaying();
  await counter.expectPhase('rejected');
  await expectAdvice(page, 'till_unauthorized');
  await service.changeOrganization({ api_key: { revoked: false } });
  expect(await service.invoices()).toHaveLength(0);
  await counter.backToCart();
  await expect.poll(() => counter.total()).toBe(total);
  // Nothing is offered that the key may not do, until somebody asks whether it may again.
  await expect(page.getByTestId('pay-qr')).toHaveCount(0);
  await page.getByTestId('check-access').click();
  await counter.payByQr();
  expect(await service.invoices()).toHaveLength(1);
});

test('the key of another shop never opens these books (L4)', async ({ service, openTill }) => {
  const foreign = await service.makeShop({ name: 'Чужой магазин' });
  const { counter, page } = await openTill();
  await counter.connect(service);
  await counter.makeManager(manager.name, manager.pin);
  await counter.go('settings');
  await page.getByTestId('connect-anew').click();
  await counter.tryToConnect(service.baseUrl, foreign.api_key);
  await expectAdvice(page, 'till_wrong_organization');
});

test('the key of a sandbox is refused at a live till: its money would be play money (L8)', async ({
  service,
  openTill,
}) => {
  const sandbox = await service.makeShop({ mode: 'sandbox', name: 'Учебный магазин' });
  const { counter, page } = await openTill();
  await counter.tryToConnect(service.baseUrl, sandbox.api_key);
  await expectAdvice(page, 'till_sandbox_in_live');
});

test('a dead network: told at once, no money has moved, and the sale goes on by itself when it is back (C1)', async ({
  service,
  openTill,
}) => {
  const { counter, page } = await openTill();
  await counter.connect(service);
  await counter.makeManager(manager.name, manager.pin);
  await counter.addByTap(0);
  await service.goDown();
  await counter.startPaying();
  await counter.expectPhase('sending');
  await expectAdvice(page, 'till_offline');
  await service.comeBack();
  await counter.expectPhase('waiting', 30_000);
  expect(await service.invoices()).toHaveLength(1);
});

test('a refund that was opened in bad weather: offered by itself when the line is back, or when asked again (R2)', async ({
  service,
  openTill,
}) => {
  const till = await openTill();
  const { counter, page } = till;
  await counter.connect(service);
  await counter.makeManager(manager.name, manager.pin);
  await sellByQr({ ...till, shop: service }, [0]);
  await counter.go('sales');
  await counter.saleRow(1).click();
  const told = page.getByRole('dialog').getByTestId('advice');
  const offered = page.getByTestId('refund-available');

  await service.goDown();
  await page.getByTestId('refund').click();
  await expect(told).toHaveAttribute('data-code', 'till_offline');
  await service.comeBack();
  await expect(offered).toBeVisible({ timeout: 30_000 });
  await expect(told).toHaveCount(0);
  await page.keyboard.press('Escape');

  await service.addFault({ match: { method: 'GET', path: '/api/v1/invoices' }, kind: 'status', status: 502 });
  await page.getByTestId('refund').click();
  await expect(told).toHaveAttribute('data-code', 'till_service_failing');
  await service.clearFaults();
  await page.getByTestId('refund-ask-again').click();
  await expect(offered).toBeVisible();
});

const unknownOutcomes = [
  {
    name: 'HTML instead of JSON',
    fault: { kind: 'status', status: 200, body: captivePortal },
    code: 'till_outcome_unknown',
  },
  { name: 'a bare 500', fault: { kind: 'status', status: 500 }, code: 'till_outcome_unknown' },
  { name: 'a connection that is cut after the work', fault: { kind: 'drop_response' }, code: 'till_outcome_unknown' },
] as const;

for (const { name, fault, code } of unknownOutcomes) {
  test(`${name}: the cashier reads that the outcome is unknown and not to start again; then one single invoice (C1, C2)`, async ({
    service,
    openTill,
  }) => {
    const { counter, page } = await openTill();
    await counter.connect(service);
    await counter.makeManager(manager.name, manager.pin);
    await counter.addByTap(0);
    await service.addFault({ match: createQr, ...fault });
    // Looking for it meets the same weather, so that the unknown lasts until it clears.
    await service.addFault({ match: { method: 'GET', path: '/api/v1/invoices' }, kind: 'status', status: 502 });
    await counter.startPaying();
    await counter.expectPhase('sending');
    await expectAdvice(page, code);
    await service.clearFaults();
    await counter.expectPhase('waiting', 30_000);
    expect(await service.invoices()).toHaveLength(1);
  });
}

test('429: the till says that it waits and does so by itself; one invoice', async ({ service, openTill }) => {
  const { counter, page } = await openTill();
  await counter.connect(service);
  await counter.makeManager(manager.name, manager.pin);
  await counter.addByTap(0);
  const body = {
    error: 'Too Many Requests',
    message: 'Slow down',
    error_code: 'request_rate_limited',
    retry_after_seconds: 2,
  };
  await service.addFault({ match: createQr, kind: 'status', status: 429, body, times: 1 });
  await counter.startPaying();
  await counter.expectPhase('sending');
  await expectAdvice(page, 'request_rate_limited');
  await counter.expectPhase('waiting', 30_000);
  expect(await service.invoices()).toHaveLength(1);
});

test('a service that never answers: told after a while, nothing is lost, one invoice (C1)', async ({
  service,
  openTill,
}) => {
  test.slow();
  const { counter, page } = await openTill();
  await counter.connect(service);
  await counter.makeManager(manager.name, manager.pin);
  await counter.addByTap(0);
  await service.addFault({ match: createQr, kind: 'delay', delay_ms: 60_000, times: 1 });
  await counter.startPaying();
  await counter.expectPhase('sending');
  await expectAdvice(page, 'till_outcome_unknown');
  await counter.expectPhase('waiting', 60_000);
  expect(await service.invoices()).toHaveLength(1);
});

test('the line fails while a QR is on screen: the strip tells it and explains itself, in Kazakh and English too', async ({
  service,
  openTill,
}) => {
  const { counter, page } = await openTill();
  await counter.connect(service);
  await counter.makeManager(manager.name, manager.pin);
  for (const [language, fault, status, code] of [
    ['kk', { kind: 'status', status: 500 }, 'failing', 'till_service_failing'],
    ['en', { kind: 'status', status: 200, body: captivePortal }, 'failing', 'till_service_unreadable'],
    ['ru', { kind: 'drop_request' }, 'offline', 'till_offline'],
  ] as const) {
    await counter.changeLanguage(language);
    await counter.go('sell');
    await counter.addByTap(0);
    await counter.payByQr();
    await service.addFault({ match: everything, ...fault });
    await expect(page.getByTestId('status-connection').locator(`[data-status=${status}]`)).toBeVisible();
    await expect(counter.qr).toBeVisible();
    await page.getByTestId('connection-more').click();
    await expectAdvice(page.getByRole('dialog'), code, language);
    await page.keyboard.press('Escape');
    await service.clearFaults();
    await expect(page.getByTestId('status-connection').locator('[data-status=online]')).toBeVisible({
      timeout: 15_000,
    });
    await counter.putAside();
  }
});

test('after trouble of every kind no file of the till holds the key (security.md, Secrets and Logs)', async ({
  service,
  openTill,
  dataFolder,
}) => {
  const { counter, host, page } = await openTill();
  await counter.connect(service, 'a phrase of this shop');
  await counter.makeManager(manager.name, manager.pin);
  await counter.addByTap(0);
  await service.addFault({
    match: everything,
    kind: 'status',
    status: 401,
    body: { error: 'Unauthorized', message: service.apiKey },
  });
  await counter.startPaying();
  await counter.expectPhase('rejected');
  await service.clearFaults();
  await counter.backToCart();
  await page.getByTestId('check-access').click();
  await counter.payByQr();
  const [invoice] = await service.invoices();
  await service.customer(invoice?.id ?? 0, 'pay');
  await counter.expectPhase('paid');
  await expect.poll(() => pdfsIn(join(dataFolder, 'receipts')).length).toBe(1);
  await host.stop();
  const files = filesIn(dataFolder);
  for (const kind of [/\.sqlite$/, /settings\.json$/, /^log\//, /^receipts\/.*\.pdf$/, /key\.json$/]) {
    expect(
      files.some((file) => kind.test(file)),
      `a file like ${String(kind)} among ${files.join(', ')}`,
    ).toBe(true);
  }
  expect(await filesHolding(dataFolder, service.apiKey)).toEqual([]);
  expect(host.output()).not.toContain(service.apiKey);
  expect(host.process.spawnargs.join(' ')).not.toContain(service.apiKey);
});
