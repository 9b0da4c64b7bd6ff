import { z } from 'zod';
import { expect, test } from '../support/till-test.ts';

const Invoices = z.object({ data: z.array(z.object({ id: z.number(), status: z.string() })) });

test('goods are given on credit to a new person, and the debt is repaid by a bill to their phone', async ({
  service,
  openTill,
}) => {
  const { page, counter } = await openTill();
  await counter.connect(service);
  await counter.makeManager('Айгерим', '2468');
  const see = (name: string | RegExp) => page.getByTestId(name);

  await counter.go('settings/rules');
  await see('sells-on-credit').click();
  await expect(see('sidebar-debts')).toBeVisible();
  await counter.go('sell');
  await counter.addByTap(0);
  await see('pay-debt').click();
  await see('debtor-new').click();
  await see('debtor-name').fill('Гүлмира апай');
  await see('debtor-phone').fill('+7 701 555 23 14');
  await see('debtor-add').click();
  await expect(see('debt-after')).toBeVisible();
  const owed = await see('debt-after').innerText();
  await see('lend').click();
  await expect(see('owed-amount')).toHaveText(owed);
  await see('next-customer').click();

  await counter.go('debts');
  await expect(see('debtor-owes')).toHaveText(owed);
  await see('debt-bill').click();
  await see('repay-send').click();
  await expect(see('bill-open')).toBeVisible();
  await expect(see('withdraw-invoice')).toBeVisible();
  const headers = { 'x-api-key': service.apiKey };
  const { data } = Invoices.parse(await (await fetch(`${service.baseUrl}/invoices`, { headers })).json());
  await service.customer(data[0]?.id ?? 0, 'pay');
  await expect(see('empty'), 'nobody owes anything').toBeVisible({ timeout: 30_000 });
  await see('debts-settled').click();
  await expect(see('debtor-owes')).toHaveText(/^0/);
  await expect(see('bill-open')).toHaveCount(0);
  await counter.go('sales');
  await expect(see(/^sale-row-/)).toHaveCount(2);
});
