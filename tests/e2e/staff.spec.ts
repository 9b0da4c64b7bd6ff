import { AxeBuilder } from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import { createStaffHands } from '../support/staff-hands.ts';
import { expect, test } from '../support/till-test.ts';

const PIN = { manager: '2468', senior: '1357', cashier: '8642' } as const;
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

for (const language of ['ru', 'kk'] as const) {
  test(`a cashier is added, takes over, asks for a refund, and a senior allows it with a PIN, ${language}`, async ({
    openTill,
    page,
  }) => {
    const { counter } = await openTill();
    const staff = createStaffHands(page);
    await counter.chooseLanguage(language);
    await counter.startTraining();
    await counter.makeManager('Айгерім', PIN.manager);
    await staff.openStaff();
    await staff.add('Дана', 'senior', PIN.senior);
    await staff.add('Ерлан', 'cashier', PIN.cashier);

    await test.step('the cart stays when another takes over', async () => {
      await counter.go('sell');
      await counter.addByTap(0);
      await staff.switchTo('Ерлан', PIN.cashier);
      expect(await counter.cartLines()).toBe(1);
      await counter.payByQr();
      await staff.switchTo('Дана', PIN.senior);
      await staff.switchTo('Ерлан', PIN.cashier);
      await counter.expectPhase('waiting');
      await counter.phone('pay');
      await counter.expectPhase('paid');
      await counter.nextCustomer();
    });

    await test.step('the refund waits for a senior; a wrong PIN and a no leave everything as it was', async () => {
      await counter.go('sales');
      await counter.saleRow(1).click();
      await page.getByTestId('refund').click();
      await page.getByTestId('refund-confirm').click();
      await expect(staff.approval).toBeVisible();
      await expect(staff.approval.getByTestId(/^approver-/)).toHaveCount(2);
      await staff.typePin('0000', staff.approval);
      await expect(staff.approval.getByTestId('advice')).toHaveAttribute('data-code', 'till_wrong_pin');
      await page.keyboard.press('Escape');
      await expect(page.getByTestId('advice')).toHaveAttribute('data-code', 'till_not_permitted');
      // The keys are back with the dialog below as soon as the one above has gone.
      await expect(page.locator('[role="dialog"]:focus, [role="dialog"] :focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByTestId('refund').click();
      await page.getByTestId('refund-confirm').click();
      await staff.approve('Дана', PIN.senior);
      await expect(page.getByTestId('refund-state')).toHaveAttribute('data-phase', 'done');
      await page.getByTestId('refund-close').click();
      await expect(page.getByTestId('switch-person')).toContainText('Ерлан');
    });

    await test.step('the manager reads who did it and who allowed it', async () => {
      await staff.switchTo('Айгерім', PIN.manager);
      await staff.openStaff();
      await page.getByTestId('staff-part-acts').click();
      const refund = page.getByTestId('act-refund.start');
      await expect(refund).toContainText('Ерлан');
      await expect(refund).toContainText('Дана');
      await expect(page.getByTestId('act-staff.add')).toHaveCount(2);
    });
  });
}

test('people, takeover and approval by keyboard alone', async ({ openTill, page }) => {
  const { counter } = await openTill({ training: true });
  const { keyboard } = page;
  await counter.makeManager('Айгерім', PIN.manager);

  async function tabTo(target: Locator): Promise<void> {
    for (let turn = 0; turn < 60; turn += 1) {
      if (await target.evaluate((element) => element.contains(document.activeElement))) return;
      await keyboard.press('Tab');
    }
    throw new Error('The Tab key never came there');
  }
  const pressKeyOn = async (testId: string) => {
    const target = page.getByTestId(testId);
    await expect(target).toBeVisible();
    await tabTo(target);
    await keyboard.press('Enter');
  };

  await pressKeyOn('rail-settings');
  await pressKeyOn('open-staff');
  await pressKeyOn('staff-add');
  await expect(page.getByTestId('person-name')).toBeFocused();
  await keyboard.type('Ерлан');
  await keyboard.press('Enter');
  await expect(page.getByTestId('pin-pad')).toBeVisible();
  await keyboard.type(PIN.cashier);
  await keyboard.press('Enter');
  await keyboard.type(PIN.cashier);
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await pressKeyOn('switch-person');
  await expect(page.getByTestId('switch')).toBeVisible();
  await keyboard.type(PIN.cashier);
  await keyboard.press('Enter');
  await expect(page.getByTestId('switch-person')).toContainText('Ерлан');

  await pressKeyOn('staff-add');
  await keyboard.type('Дана');
  await keyboard.press('Enter');
  await expect(page.getByTestId('pin-pad')).toBeVisible();
  await keyboard.type(PIN.senior);
  await keyboard.press('Enter');
  await keyboard.type(PIN.senior);
  await keyboard.press('Enter');
  await expect(page.getByTestId('approval')).toBeVisible();
  await keyboard.type(PIN.manager);
  await keyboard.press('Enter');
  await expect(page.getByTestId(/^staff-person-/)).toHaveCount(3);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByTestId('switch-person')).toContainText('Ерлан');
});

test('a till that nobody touches locks itself and keeps the cart; not while a payment is on screen', async ({
  openTill,
  page,
}) => {
  await page.clock.install();
  const { counter } = await openTill({ training: true });
  await counter.makeManager('Айгерім', PIN.manager);
  await counter.addByTap(0);
  await page.clock.runFor(4 * 60_000);
  await page.keyboard.press('Shift');
  await page.clock.runFor(4 * 60_000);
  await expect(page.getByTestId('rail-sell')).toBeVisible();
  await page.clock.runFor(2 * 60_000);
  await expect(page.getByTestId('pin-pad')).toBeVisible();
  await counter.unlock(PIN.manager);
  expect(await counter.cartLines()).toBe(1);
  await counter.payByQr();
  await counter.phone('pay');
  await counter.expectPhase('paid');
  await page.clock.runFor(20 * 60_000);
  await counter.expectPhase('paid');
});

test.describe('by finger', () => {
  test.use({ hasTouch: true });

  test('twelve people fit at the lock and in the takeover at 1366 by 768, big enough for a finger; axe finds nothing', async ({
    openTill,
    page,
  }) => {
    test.slow();
    const { counter } = await openTill({ training: true });
    await counter.makeManager('Айгерім', PIN.manager);
    counter.useTouch();
    const staff = createStaffHands(page, { touches: true });
    await staff.openStaff();
    for (let turn = 1; turn < 12; turn += 1) await staff.add(`Қызметкер ${String(turn)}`, 'cashier', PIN.cashier);
    const findings: unknown[] = [];
    const look = async (place: string) => {
      const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
      findings.push(...violations.map(({ id, nodes }) => [place, id, nodes.map(({ html }) => html)]));
    };
    for (const part of ['people', 'rules', 'acts'] as const) {
      await page.getByTestId(`staff-part-${part}`).tap();
      await look(part);
    }
    await page.getByTestId('switch-person').tap();
    await look('switch');
    await page.keyboard.press('Escape');
    await page.getByTestId('lock').tap();
    await look('unlock');
    const people = await page.getByTestId(/^person-/).all();
    expect(people).toHaveLength(12);
    for (const person of people) {
      const box = await person.boundingBox();
      expect(box?.height ?? 0).toBeGreaterThanOrEqual(48);
      expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(768);
    }
    await page
      .getByTestId(/^person-/)
      .last()
      .tap();
    for (const digit of PIN.cashier) await page.getByTestId(`pin-${digit}`).tap();
    await page.getByTestId('pin-enter').tap();
    await expect(page.getByTestId('switch-person')).toContainText('Қызметкер 11');
    expect(findings).toEqual([]);
  });
});
