import { debtorsAt } from '../debtors.ts';
import { openLive } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

drawStates('debts of a notebook', async (language, look) => {
  const till = await openLive({ language });
  const people = await debtorsAt(till);
  await people.add('Кафе «Достық»', '+7 705 555 45 90');
  await till.counter.go('debts');
  await till.until(() => till.sees('empty'), 'the empty room');
  await till.press('carry-over');
  await till.until(() => till.sees('debtors'), 'whose debt it is');
  look('debts-carry-who');
  await till.press('debtor-new');
  await till.fill('debtor-name', 'Сәуле, 12-пәтер');
  await till.press('debtor-add');
  await till.until(() => till.sees('carry-entry'), 'the debt');
  await till.fill('carry-amount', '45000');
  await till.fill('carry-note', 'нан, сүт, екі қап ұн');
  look('debts-carry');
  await till.press('carry-save');
  await till.until(() => till.sees('carried-over'), 'the next one');
  look('debts-carried');
  await till.press('carry-close');
  await till.until(() => till.all(/^debtor-row-/).length === 1, 'the debtor');
  await till.until(() => till.sees('debt-take'), 'a debt without a sale');
  await till.press(till.all(/^debt-[0-9a-f-]{8,}$/)[0] as Element);
  look('debt-without-sale');
});
