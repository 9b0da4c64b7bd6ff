import { expect } from 'vitest';
import { openGoods } from '../goods-page.ts';
import { workInPage } from '../table-worker-here.ts';
import { openLive } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

const table = [
  'Название;Цена;Единица;Штрихкод;Артикул;Количество;Цена закупки',
  'Шай «Береке», 100 г, пакеттелген, қара;950,50;шт;4870001234567;a-1;24;610',
  'Нан;195;шт;;a-2;40;',
  ';;бөшке;4,87E+12;a-3;1,5;по договору',
  'Қант;520;кг;49000006346;a-1;10;400',
].join('\r\n');

drawStates('goods-table', async (language, look) => {
  const till = await openLive({ language });
  workInPage();
  await openGoods(till);
  await till.press('goods-table');
  await till.until(() => till.sees('table-choose'), 'the place for a table');
  look('table-choose');
  await till.attach('table-file', new File([''], 'a.csv'));
  await till.until(() => till.sees('table-unreadable'), 'a refusal');
  look('table-unreadable');
  await till.attach('table-file', new File([table], 'Тауарлар.csv'));
  await till.until(() => till.all(/^table-row-/).length === 4, 'its rows');
  await till.press('table-stock-received');
  await till.fill('table-supplier', 'Чайный двор');
  await till.until(() => till.all('table-quantity').length === 2, 'what comes in');
  look('table-preview');
  await till.press('table-only-faulty');
  await till.until(() => till.all(/^table-row-/).length === 2, 'the rows at fault');
  look('table-faults');
  await till.shop.mood({ latency_ms: 20_000 });
  await till.press('table-send');
  await till.until(() => till.sees('import-row-2'), 'the import');
  look('import-running');
  await till.press('import-stop');
  look('import-stop');
  await till.type('{Escape}');
  await till.advance(120_000);
  await till.until(() => till.sees('import-document'), 'what was posted');
  look('import-ended');
  await till.press('import-undo');
  look('import-undo');
  await till.press('confirm-import-undo');
  await till.within(120_000, () => till.sees('import-outcome'), 'it is taken back');
  look('import-undone');
  await till.press('import-back');
  look('table-earlier');
  await till.press('table-import');
  await till.until(() => till.sees('import-document'), 'the import');
  await till.press('import-document');
  await till.until(() => till.sees('stock-document'), 'the delivery');
  expect(till.text('stock-document')).toContain('Чайный двор');
});
