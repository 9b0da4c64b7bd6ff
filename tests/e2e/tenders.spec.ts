import type { Page } from '@playwright/test';
import { formatMoney } from '../../shared/domain/money.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import type { ServiceProcess } from '../support/service.ts';
import { createTenderHands, type TenderHands } from '../support/tender-hands.ts';
import { expect, type OpenTill, test } from '../support/till-test.ts';

const registered = '+7 (701) 234-56-78';

type Started = OpenTill & { readonly tenders: TenderHands };

async function openLive(
  openTill: () => Promise<OpenTill>,
  service: ServiceProcess,
  language: 'ru' | 'kk',
  passphrase?: string,
): Promise<Started> {
  await service.changeOrganization({ fiscal_till: true });
  const till = await openTill();
  await till.counter.chooseLanguage(language);
  await till.counter.connect(service, passphrase);
  await till.counter.makeManager('Айгерим', '2468');
  return { ...till, tenders: createTenderHands(till.page) };
}

async function totalTiyn(page: Page): Promise<number> {
  const text = plainSpaces(await page.getByTestId('cart-total').innerText());
  return Math.round(Number(text.replace(/[^\d,]/g, '').replace(',', '.')) * 100);
}
const money = (tiyn: number, language: 'ru' | 'kk') => plainSpaces(formatMoney(tiyn, language));
const saleIsPaid = (page: Page) => expect(page.getByTestId('counter-paid')).toBeVisible();

test.describe('by touch alone', () => {
  test.use({ hasTouch: true });

  for (const language of ['ru', 'kk'] as const) {
    test(`cash in ${language}: the keypad, the change as the hero, the receipt after the sale`, async ({
      service,
      openTill,
    }) => {
      const { counter, tenders, page } = await openLive(openTill, service, language);
      counter.useTouch();
      tenders.useTouch();
      await counter.addByTap(0);
      const due = await totalTiyn(page);
      await tenders.choose('cash');
      await expect(page.getByTestId('receipt-preview')).toBeVisible();
      await tenders.tapDigits('20000');
      expect(await tenders.sumOf(tenders.hero)).toBe(money(2_000_000 - due, language));
      await tenders.take();
      await saleIsPaid(page);
      expect(await tenders.sumOf(tenders.takenHero)).toBe(money(2_000_000 - due, language));
      await expect(tenders.receipt).toBeVisible();
      await counter.nextCustomer();
      expect(await counter.cartLines()).toBe(0);
      await counter.go('sales');
      expect(await tenders.sumOf(counter.todayTotal)).toBe(money(due, language));
    });
  }

  test('part in cash, the rest by QR: one sale, two tenders', async ({ service, openTill }) => {
    const { counter, tenders, page } = await openLive(openTill, service, 'kk');
    counter.useTouch();
    tenders.useTouch();
    await counter.addByTap(0);
    const due = await totalTiyn(page);
    await tenders.choose('cash');
    await tenders.tapDigits('100');
    expect(await tenders.sumOf(tenders.hero)).toBe(money(due - 10_000, 'kk'));
    await tenders.take();
    expect(await tenders.sumOf(tenders.rest)).toBe(money(due - 10_000, 'kk'));
    await tenders.chooseForRest('qr');
    await counter.expectPhase('waiting');
    await expect(counter.amount).toHaveText(money(due - 10_000, 'kk'));
    const [invoice] = await service.invoices();
    await service.customer(invoice?.id ?? 0, 'pay');
    await counter.expectPhase('paid');
    expect(plainSpaces(await page.getByTestId('whole-sale').innerText())).toContain(money(due, 'kk'));
    await counter.nextCustomer();
    await counter.go('sales');
    expect(await tenders.sumOf(counter.todayTotal)).toBe(money(due, 'kk'));
    await expect(page.getByTestId(/^sale-row-/)).toHaveCount(1);
  });
});

test.describe('by keyboard alone', () => {
  for (const language of ['ru', 'kk'] as const) {
    test(`a bill to the phone in ${language}: any way of writing, whose it is, sent, paid`, async ({
      service,
      openTill,
    }) => {
      const { counter, page, tenders } = await openLive(openTill, service, language);
      await counter.addByTap(0);
      await page.keyboard.press('F11');
      await expect(page.getByTestId('sum-field')).toBeFocused();
      await page.keyboard.type('8 701 234 56 78', { delay: 60 });
      await expect(tenders.clientName).toBeVisible();
      await page.keyboard.press('Enter');
      await counter.expectPhase('waiting');
      await expect(page.getByTestId('phone-masked')).toHaveText('+7 701 ••• •• 78');
      const [invoice] = await service.invoices();
      await service.customer(invoice?.id ?? 0, 'pay');
      await counter.expectPhase('paid');
      await page.keyboard.press('Enter');
      await expect(page.getByTestId('search')).toBeVisible();
    });
  }

  test('cash and a card: F10 and F12, a sum, Enter, Enter; Escape goes back to the cart', async ({
    service,
    openTill,
  }) => {
    const { counter, page, tenders } = await openLive(openTill, service, 'ru');
    await counter.addByTap(0);
    await page.keyboard.press('F10');
    await expect(page.getByTestId('sum-field')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect.poll(() => counter.cartLines()).toBe(1);
    await page.keyboard.press('F10');
    await expect(page.getByTestId('sum-field')).toBeFocused();
    await page.keyboard.type('20000', { delay: 60 });
    await page.keyboard.press('Enter');
    await saleIsPaid(page);
    await page.keyboard.press('Enter');
    await counter.addByTap(1);
    await page.keyboard.press('F12');
    await expect(tenders.hero).toBeVisible();
    await page.keyboard.press('Enter');
    await saleIsPaid(page);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('search')).toBeVisible();
  });

  test('a part by card, the QR of the rest hidden, the rest in cash: never asked for twice (C5)', async ({
    service,
    openTill,
  }) => {
    const { counter, page, tenders } = await openLive(openTill, service, 'ru');
    await counter.addByTap(0);
    const due = await totalTiyn(page);
    await page.keyboard.press('F12');
    await expect(page.getByTestId('sum-field')).toBeFocused();
    await page.keyboard.type('50', { delay: 60 });
    await page.keyboard.press('Enter');
    await expect(tenders.rest).toBeVisible();
    await page.keyboard.press('F9');
    await counter.expectPhase('waiting');
    await page.getByTestId('another-way').press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('hidden-qr')).toBeVisible();
    await page.keyboard.press('F10');
    await expect(page.getByTestId('sum-field')).toBeFocused();
    await page.keyboard.press('Enter');
    await saleIsPaid(page);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('search')).toBeVisible();
    const [invoice] = await service.invoices();
    await service.customer(invoice?.id ?? 0, 'pay');
    await expect(page.getByTestId(/^task-|blocking-task/).first()).toBeVisible();
    expect(due).toBeGreaterThan(5_000);
  });
});

test('a number nobody has the app under is told, and a QR is one press away', async ({ service, openTill }) => {
  const { counter, page, tenders } = await openLive(openTill, service, 'ru');
  await counter.addByTap(0);
  await tenders.choose('phone');
  await page.getByTestId('sum-field').fill('+7 700 000 00 01');
  await expect(page.getByTestId('not-registered')).toBeVisible();
  await expect(page.getByTestId('send-bill')).toHaveCount(0);
  await page.getByTestId('phone-to-qr').click();
  await counter.expectPhase('waiting');
  await expect(counter.qr).toBeVisible();
});

test('a bill called back: the customer may still pay, no other way is offered until it is over (C6)', async ({
  service,
  openTill,
}) => {
  const { counter, page, tenders } = await openLive(openTill, service, 'ru');
  await service.control('POST', '/provider', { organization_id: service.organizationId, latency_ms: 8_000 });
  await counter.addByTap(0);
  await tenders.choose('phone');
  await tenders.billTo(registered);
  await counter.expectPhase('waiting', 30_000);
  await tenders.cancelBill();
  await counter.expectPhase('cancelling');
  await expect(page.getByTestId('another-way')).toHaveCount(0);
  await expect(page.getByTestId('back-to-cart')).toHaveCount(0);
  await expect(page.getByTestId('reissue')).toHaveCount(0);
  await counter.expectPhase('cancelled', 40_000);
  await counter.backToCart();
  await expect.poll(() => counter.cartLines()).toBe(1);
});

test('the training phone pays a bill as it pays a QR', async ({ openTill }) => {
  const { counter, page } = await openTill({ training: true });
  const tenders = createTenderHands(page);
  await counter.makeManager('Айгерим', '2468');
  await counter.addByTap(0);
  await tenders.choose('phone');
  await tenders.billTo(registered);
  await counter.expectPhase('waiting');
  await expect(page.getByTestId('phone-scan')).toHaveCount(0);
  await counter.phone('pay');
  await counter.expectPhase('paid');
});

test('a receipt that failed is told beside the safe sale, and made again', async ({ service, openTill }) => {
  const { counter, page, tenders } = await openLive(openTill, service, 'ru');
  const mood = (receipt: string) =>
    service.control('POST', '/provider', { organization_id: service.organizationId, receipt });
  await mood('error:receipt_bank_error');
  await counter.addByTap(0);
  await tenders.choose('cash');
  await tenders.take();
  await saleIsPaid(page);
  await expect(tenders.receipt).toHaveAttribute('data-phase', 'failed', { timeout: 30_000 });
  await mood('issue');
  await page.getByTestId('issue-again').click();
  await expect(tenders.receipt).toHaveAttribute('data-phase', 'done', { timeout: 30_000 });
});

test('an open sale survives kill -9, waits in the tray, and its money can be given back', async ({
  service,
  openTill,
}) => {
  const passphrase = 'ключ под ковриком';
  const first = await openLive(openTill, service, 'ru', passphrase);
  await first.counter.addByTap(0);
  await first.tenders.choose('cash');
  await first.tenders.tapDigits('100');
  await first.tenders.take();
  await expect(first.tenders.rest).toBeVisible();
  await first.host.kill();
  const { counter, page } = await openTill();
  await counter.openKey(passphrase);
  await counter.unlock('2468');
  await expect(page.getByTestId('rest-screen')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByTestId('search')).toBeVisible();
  expect(await counter.openPayments()).toBe(1);
  await counter.go('waiting');
  await page.getByTestId('open-sale-1').click();
  await page.getByTestId('give-back').click();
  await page.getByTestId('confirm-give-back').click();
  await expect(page.getByTestId('search')).toBeVisible();
  expect(await counter.openPayments()).toBe(0);
});
