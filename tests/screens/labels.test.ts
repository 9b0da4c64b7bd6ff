import { join } from 'node:path';
import ru from '@tilla/shared/locales/ru/labels.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { pdfsIn, pdfText } from '../support/pdf.ts';
import { askMenu } from './tile-page.ts';
import { openTraining, type TillScreen } from './till-screen.ts';

const tags = (till: TillScreen): string[] =>
  pdfsIn(join(till.world.folder, 'receipts')).filter((file) => file.includes('labels'));

test('tags of one kind of goods: how many, on which paper, and what came of them', async () => {
  const till = await openTraining();
  const tile = till.see(/^product-/).dataset['testid'] ?? '';
  await askMenu(till, tile);
  await till.press('tile-tag');
  expect(till.says(ru.never)).toBe(true);
  await till.press('label-more');
  await till.press('label-more');
  await till.press('paper-roll_43x25');
  expect(till.text('labels-amount')).toBe('3 ценника · 3 страницы');
  await till.press('labels-print');
  expect(till.isDialogOpen()).toBe(false);
  expect(till.text('toast')).toContain(ru.sent);
  await till.advance(2_000);
  await till.until(() => tags(till).length === 1, 'the tags');
  expect(await pdfText(tags(till)[0] ?? '')).toContain('₸');
  // The next time the same paper is preselected, with the time of the last print.
  await till.advance(2_000);
  await askMenu(till, tile);
  await till.press('tile-tag');
  expect(till.isChosen('paper-roll_43x25')).toBe(true);
  expect(till.says(ru.never)).toBe(false);
});

test('only goods whose price changed since their last tag are offered, none at first', async () => {
  const till = await openTraining();
  const { items } = await till.ask('catalog.search', { text: 'Айран', category: null, limit: 1 });
  const [item] = items;
  if (item === undefined) throw new Error('no goods');
  await till.counter.go('sales');
  await till.press('part-printing');
  await till.until(() => till.sees('changed-tags'), 'the tab');
  await till.press('changed-tags');
  expect(till.text('labels-none')).toBe(ru.changedNone);
  await till.press('dialog-close');
  await till.ask('labels.print', { items: [{ id: item.id, count: 1 }], format: 'a4', printerId: 'folder' });
  await till.advance(2_000);
  await till.until(() => tags(till).length === 1, 'the tag');
  await till.ask('goods.change', { id: item.id, change: { priceTiyn: item.priceTiyn + 1_000 } });
  await till.advance(60_000);
  await till.press('changed-tags');
  expect(till.all(/^label-\d+$/)).toHaveLength(1);
  await till.press('label-fewer');
  expect(till.isDisabled('labels-print')).toBe(true);
});
