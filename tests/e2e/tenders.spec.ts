import { inVerify } from '../support/depth.ts';
import { createTenderPage } from '../support/tender-page.ts';
import { expect, test } from '../support/till-test.ts';

// tests/screens/tenders.test.ts has it each time.
inVerify(test)(
  'an open sale survives kill -9, waits in the tray, and its money can be given back',
  async ({ service, openTill }) => {
    const passphrase = 'ключ под ковриком';
    await service.changeOrganization({ fiscal_till: true });
    const first = await openTill();
    await first.counter.chooseLanguage('ru');
    await first.counter.connect(service, passphrase);
    await first.counter.makeManager('Айгерим', '2468');
    const tenders = createTenderPage(first.page);
    await first.counter.addByTap(0);
    await tenders.choose('cash');
    await tenders.tapDigits('100');
    await tenders.take();
    await expect(tenders.rest).toBeVisible();
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
    await page.getByTestId('refund-whole').click();
    await page.getByTestId('refund-reason-faulty').click();
    await page.getByTestId('confirm-give-back').click();
    await expect(page.getByTestId('search')).toBeVisible();
    expect(await counter.openPayments()).toBe(0);
  },
);
