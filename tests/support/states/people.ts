import { expect } from '@playwright/test';
import { createStaffPage } from '../staff-page.ts';
import { closeDialog, manager, openTraining, type Walk } from './stage.ts';

const pins = { senior: '1357', cashier: '8642' } as const;

export const people: Walk = async (stage) => {
  const { look } = stage;
  const { page, counter } = await openTraining(stage);
  const staff = createStaffPage(page);
  await staff.openStaff();
  await page.getByTestId('staff-add').click();
  await page.getByTestId('person-name').fill('Дана');
  await page.getByTestId('role-senior').click();
  await look('person-new');
  await page.getByTestId('person-save').click();
  await expect(page.getByTestId('pin-pad')).toBeVisible();
  await look('person-pin');
  await staff.typePin(pins.senior);
  await staff.typePin(pins.senior);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await staff.add('Ерлан', 'cashier', pins.cashier);
  await look('staff');
  await page
    .getByTestId(/^staff-person-/)
    .filter({ hasText: 'Дана' })
    .click();
  await expect(page.getByTestId('person-leave')).toBeVisible();
  await look('person');
  await page.getByTestId('person-leave').click();
  await expect(page.getByTestId('person-leave-yes')).toBeVisible();
  await look('person-leaves');
  await closeDialog(page);
  await page.getByTestId('own-pin').click();
  await staff.typePin('0000', page.getByTestId('own-pin-dialog'));
  await look('own-pin');
  await closeDialog(page);
  await page.getByTestId('settings-rules').click();
  await look('staff-rules');

  await counter.go('sell');
  await counter.addByTap(0);
  await page.getByTestId('switch-person').click();
  await expect(page.getByTestId('switch')).toBeVisible();
  await look('switch-person');
  await closeDialog(page);
  await staff.switchTo('Ерлан', pins.cashier);
  await counter.payByQr();
  await counter.phone('pay');
  await counter.expectPhase('paid');
  await counter.nextCustomer();
  await counter.go('sales');
  await counter.saleRow(1).click();
  await page.getByTestId('refund').click();
  await page.getByTestId('refund-whole').click();
  await page.getByTestId('refund-confirm').click();
  await expect(staff.approval).toBeVisible();
  await look('approval');
  await staff.typePin('0000', staff.approval);
  await expect(staff.approval.getByTestId('advice')).toBeVisible();
  await look('approval-wrong-pin');
  await page.keyboard.press('Escape');
  await expect(staff.approval).toHaveCount(0);
  await look('not-permitted');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await staff.switchTo(manager.name, manager.pin);
  await staff.openStaff();
  await page.getByTestId('staff-part-acts').click();
  await expect(page.getByTestId('acts')).toBeVisible();
  await look('staff-acts');
  await page.getByTestId('acts-earlier').click();
  await look('staff-acts-none');
  await page.getByTestId('lock').click();
  await expect(page.getByTestId('pin-pad')).toBeVisible();
  await look('unlock-three');
};
