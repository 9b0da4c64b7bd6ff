import { openGoods } from '../goods-page.ts';
import { workInPage } from '../table-worker-here.ts';
import { openLive } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

const table = [
  'Название;Цена;Единица;Штрихкод;Артикул',
  'Шай «Береке», 100 г, пакеттелген, қара;950,50;шт;4870001234567;a-1',
  'Нан;195;шт;;a-2',
  ';;бөшке;4,87E+12;a-3',
  'Қант;520;кг;49000006346;a-1',
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
  look('import-ended');
  await till.press('import-back');
  look('table-earlier');
});
