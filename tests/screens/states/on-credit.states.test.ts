import { debtorsAt } from '../debtors.ts';
import { openLive } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

drawStates('selling on credit', async (language, look) => {
  const till = await openLive({ language });
  const { counter } = till;
  const people = await debtorsAt(till);
  const gulmira = await people.add('Гүлмира апай', '+7 701 555 23 14');
  await people.lend(gulmira, { lines: 2 });
  for (const name of ['Назира', 'Кафе «Достық»', 'Ерлан М.']) await people.add(name, null);
  await till.advance(2_000);
  // The last has tiyn, which no phone bill takes and no debt keeps.
  for (const place of [0, 2, 15]) await counter.addByTap(place);
  look('sell-on-credit');
  await till.press('pay-debt');
  await till.until(() => till.sees(`debtor-${gulmira}`), 'the people');
  await till.press(`debtor-${gulmira}`);
  await till.until(() => till.sees('debt-offer'), 'what the debt will be');
  look('pay-debt');
  await till.press('lend');
  await till.until(() => till.sees('counter-owed'), 'the debt');
  look('paid-debt');
  await till.scan('4870040101373');
  look('paid-debt-scan');
});
