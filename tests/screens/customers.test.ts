import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import en from '@tilla/shared/locales/en/customers.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/customers.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/customers.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { cashier, peopleAt } from './people.ts';
import { sellByQr } from './sales.ts';
import { sellTo } from './sold.ts';
import { openTraining, type TillScreen } from './till-screen.ts';

const words = { ru, kk, en } as const;
const PHONE = '+7 701 123 45 67';

async function openCustomers(till: TillScreen): Promise<void> {
  await till.counter.go('sales');
  await till.press('part-customers');
  await till.until(() => till.sees('customer-search'), 'the customers');
  await till.advance(100);
}

const rows = (till: TillScreen) => till.all(/^customer-row-/);

for (const language of spokenLanguages) {
  test(`customers are found by digits and name, shown with their sales, and changed (${language})`, async () => {
    const till = await openTraining({ language });
    const said = words[language];
    await openCustomers(till);
    expect(till.text('empty')).toContain(said.noneWhy);
    await sellTo(till, '8 702 555 00 11');
    await sellTo(till, PHONE);
    await till.until(() => rows(till).length === 2, 'two customers');
    expect(document.body.textContent).not.toContain('7011234567');

    await till.fill('customer-search', '00 11');
    await till.until(() => rows(till).length === 1, 'one of them');
    expect(till.text('customer-shown')).toContain('+7 702 ••• •• 11');
    await till.fill('customer-search', 'zzzz');
    await till.until(() => till.sees('empty-reset'), 'nobody');
    expect(till.text('empty')).toContain(said.noneFoundWhy);
    await till.press('empty-reset');
    await till.until(() => rows(till).length === 2, 'both again');

    // Arrow keys move, and the selected customer is shown beside.
    (rows(till)[0] as HTMLElement).focus();
    await till.type('{ArrowDown}');
    expect(document.activeElement).toBe(rows(till)[1]);
    await till.advance(100);
    expect(till.text('customer-shown')).toContain('•• 11');
    await till.type('{ArrowUp}');
    await till.advance(100);

    await till.press('customer-edit');
    await till.fill('customer-name-field', 'Тётя Роза');
    await till.fill('customer-note-field', 'живёт напротив');
    await till.fill('customer-discount-field', 'x');
    expect(till.isDisabled('customer-save')).toBe(true);
    await till.fill('customer-discount-field', '7');
    await till.press('customer-save');
    await till.advance(100);
    expect(till.isDialogOpen()).toBe(false);
    expect(till.text('customer-shown')).toContain('Тётя Роза');
    expect(till.text('customer-note')).toContain('живёт напротив');
    expect(till.text('customer-shown')).toContain('7');

    await till.press('customer-sale-2');
    await till.advance(100);
    expect(till.isChosen('sale-row-2')).toBe(true);
  });
}

test('a customer goes into the cart from the list, and what the shop gives them is one press away', async () => {
  const till = await openTraining();
  await sellTo(till, PHONE);
  await till.advance(2_000);
  const { rows: known } = await till.ask('customer.list', { text: '', after: null, limit: 5 });
  await till.ask('customer.change', { customerId: known[0]?.id ?? '', discountPercentage: 10 });
  await openCustomers(till);
  await till.press('customer-attach');
  await till.advance(200);
  expect(till.text('customer')).toContain('•• 67');
  expect(till.sees('customer-discount'), 'there is nothing in the cart yet').toBe(false);
  await till.counter.addByTap(0);
  await till.press('customer-discount');
  await till.advance(200);
  expect(till.sees('customer-discount')).toBe(false);
  await till.advance(3_000);
  const { cart } = await till.ask('cart.kept', {});
  expect(cart).toMatchObject({ discountPercentage: 10, discountReason: ru.giveReason });
});

test('a discount above a cashier’s limit asks for somebody’s PIN, as any discount does', async () => {
  const till = await openTraining();
  await sellTo(till, PHONE);
  await till.advance(2_000);
  const { rows: known } = await till.ask('customer.list', { text: '', after: null, limit: 5 });
  await till.ask('customer.change', { customerId: known[0]?.id ?? '', discountPercentage: 60 });
  const people = peopleAt(till);
  await people.add(cashier);
  await people.takeOver(cashier.name);
  await openCustomers(till);
  await till.press('customer-attach');
  await till.advance(200);
  await till.counter.addByTap(0);
  await till.press('customer-discount');
  expect(till.sees('approval')).toBe(true);
  await till.press('approval-cancel');
  await till.advance(16);
  expect(till.sees('customer-discount')).toBe(true);
});

test('the data of one person is written out, and forgotten with one more press', async () => {
  const till = await openTraining();
  await sellTo(till, PHONE);
  await openCustomers(till);
  await till.until(() => rows(till).length === 1, 'the customer');
  await till.press('customer-export');
  await till.until(() => till.sees('toast'), 'the files');
  expect(
    readdirSync(join(till.world.folder, 'exports'))
      .map((name) => name.split('.').at(-1))
      .sort(),
  ).toEqual(['json', 'txt']);
  await till.press('customer-erase');
  expect(till.says(ru.eraseWhat, till.dialog())).toBe(true);
  expect(till.says(ru.eraseKept, till.dialog())).toBe(true);
  await till.press('confirm-erase');
  await till.until(() => till.sees('empty'), 'nobody is left');
  expect(till.isDialogOpen()).toBe(false);
  expect(rows(till)).toHaveLength(0);
});

test('a payer by QR becomes a customer only once somebody presses the button in their sale', async () => {
  const till = await openTraining({ language: 'kk' });
  await sellByQr(till);
  await openCustomers(till);
  expect(rows(till), 'paying makes nobody a customer').toHaveLength(0);
  await till.press('part-list');
  await till.until(() => till.sees('keep-payer'), 'the sale');
  expect(till.text('keep-payer')).toBe(kk.keepPayer);
  await till.press('keep-payer');
  await till.until(() => till.sees('payer-kept'), 'the payer is kept');
  expect(till.text('payer-kept')).toBe(kk.payerKept);
  expect(till.sees('keep-payer')).toBe(false);
  await openCustomers(till);
  await till.until(() => rows(till).length === 1, 'the customer');
});
