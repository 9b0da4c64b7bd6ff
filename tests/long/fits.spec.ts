import type { Page } from '@playwright/test';
import { createTenderPage } from '../support/tender-page.ts';
import { expect, test } from '../support/till-test.ts';

/** experience.md: sizes of a till's screens and of a finger's targets. */
const sizes = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const;
const fingerPx = 48;

const keypad = ['key-1', 'key-5', 'key-0', 'key-erase'] as const;
const tender = ['tender-due', 'sum-field', 'tender-back', ...keypad] as const;
/** Must be in sight without scrolling: the amount, and what is pressed there. */
const controls = {
  sell: ['search', 'cart-total', 'cart-discount', 'park', 'pay-qr', 'pay-cash', 'pay-phone', 'pay-card'],
  cash: [...tender, 'tender-hero', 'quick-exact', 'take-money'],
  card: [...tender, 'take-money'],
  phone: [...tender, 'client-name', 'send-invoice'],
  rest: ['rest-amount', 'way-qr', 'way-cash', 'way-phone', 'way-card', 'rest-aside', 'give-back'],
  bill: ['pay-amount', 'phone-masked', 'put-aside', 'cancel-invoice'],
  qr: ['pay-amount', 'qr-code', 'countdown', 'put-aside', 'back-to-cart'],
  paid: ['paid-amount', 'next-customer', 'print-receipt', 'receipt-qr'],
  taken: ['counter-paid-hero', 'fiscal-receipt', 'next-customer'],
} as const;

for (const language of ['ru', 'kk'] as const) {
  test(`selling and being paid in ${language} need no scrolling at 1366x768 and 1920x1080, and no needle`, async ({
    openTill,
    service,
    page,
  }) => {
    test.setTimeout(300_000);
    await service.changeOrganization({ fiscal_till: true });
    const { counter } = await openTill();
    const tenders = createTenderPage(page);
    const findings: string[] = [];
    const look = async (screen: keyof typeof controls): Promise<void> => {
      for (const id of controls[screen]) await expect(page.getByTestId(id).first(), `${screen}: ${id}`).toBeVisible();
      for (const size of sizes) {
        await page.setViewportSize(size);
        const found = await misfits(page, controls[screen]);
        findings.push(...found.map((what) => `${screen} at ${String(size.width)}: ${what}`));
      }
      await page.setViewportSize(sizes[0]);
    };
    const back = async (): Promise<void> => {
      await page.getByTestId('tender-back').click();
      await expect(page.getByTestId('search')).toBeVisible();
    };

    await counter.chooseLanguage(language);
    await counter.connect(service);
    await counter.makeManager('Айгерим', '2468');
    for (let place = 0; place < 12; place += 1) await counter.addByTap(place);
    expect(await counter.cartLines()).toBe(12);
    await look('sell');
    await tenders.choose('card');
    await look('card');
    await back();
    await tenders.choose('phone');
    await page.getByTestId('sum-field').fill('87012345678');
    await look('phone');
    await back();
    await tenders.choose('cash');
    await look('cash');
    await tenders.tapDigits('100');
    await tenders.take();
    await look('rest');
    await tenders.chooseForRest('qr');
    await counter.expectPhase('waiting');
    await look('qr');
    const [first] = await service.invoices();
    await service.customer(first?.id ?? 0, 'pay');
    await counter.expectPhase('paid');
    await look('paid');
    await counter.nextCustomer();
    await counter.addByTap(0);
    await tenders.choose('cash');
    await tenders.tapDigits('20000');
    await tenders.take();
    await look('taken');
    await counter.nextCustomer();
    await counter.addByTap(0);
    await tenders.choose('phone');
    await tenders.invoiceTo('87012345678');
    await counter.expectPhase('waiting');
    await look('bill');
    expect(findings).toEqual([]);
  });
}

/** Controls of a screen that do not fit, or are too small for a finger. */
async function misfits(page: Page, needed: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ({ ids, least }) => {
      const found: string[] = [];
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
      if (scrollWidth > clientWidth || scrollHeight > clientHeight) {
        found.push(`the page is ${String(scrollWidth)}x${String(scrollHeight)}`);
      }
      for (const id of ids) {
        const element = document.querySelector(`[data-testid="${id}"]`);
        const { left, right, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect(-1);
        const isInside = left >= 0 && top >= 0 && right <= clientWidth && bottom <= clientHeight;
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const isUncovered = seen !== null && (element?.contains(seen) === true || seen.contains(element));
        if (!isInside || !isUncovered) found.push(`${id} is not in sight`);
      }
      const pressed = 'button, a[href], select, label:has(input), input:not([type=radio], [type=checkbox])';
      for (const control of document.querySelectorAll<HTMLElement>(pressed)) {
        const { width, height, bottom, top } = control.getBoundingClientRect();
        if (width <= 1 || bottom < 0 || top > clientHeight) continue;
        if (width < least || height < least) {
          const name = control.dataset['testid'] ?? control.innerText;
          found.push(`${name} is ${String(Math.round(width))}x${String(Math.round(height))}`);
        }
      }
      return found;
    },
    { ids: [...needed], least: fingerPx },
  );
}
