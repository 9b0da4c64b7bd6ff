import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import en from '@tilla/shared/locales/en/statistics.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/statistics.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/statistics.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { sellByCash } from './sales.ts';
import { openLive, type TillScreen } from './till-screen.ts';

const words = { ru, kk, en } as const;

async function openFigures(till: TillScreen): Promise<void> {
  await till.counter.go('sales');
  await till.counter.go('reports');
  await till.until(() => till.sees('as-table'), 'the room of figures');
  await till.advance(100);
}

for (const language of spokenLanguages) {
  test(`the figures as tables, in ${language}: every head in words, one row for each, and charts that say what they show`, async () => {
    const till = await openLive({ language });
    const first = await sellByCash(till, 0);
    const second = await sellByCash(till, 1, 3);
    const total = plainSpaces(formatMoney(first.totalTiyn + second.totalTiyn, language));
    await openFigures(till);
    const said = words[language];
    expect(till.text('figures-net')).toBe(total);
    await till.press('open-figures-net');
    await till.until(() => till.sees('entries'), 'what the figure is the sum of');
    expect(till.text('entries-amount')).toBe(total);
    expect(till.see('entries').querySelectorAll('li')).toHaveLength(2);
    await till.press('dialog-close');
    expect(till.sees('by-day'), 'one day is a line by the hour').toBe(false);
    expect(till.text('headline'), 'nothing is compared yet').toContain(total);
    for (const [testId, title] of [
      ['by-hour', said.byHour],
      ['by-tender', said.byTender],
      ['by-cashier', said.byCashier],
    ] as const) {
      const chart = till.see(testId).querySelector('[role=group]');
      expect(chart?.getAttribute('aria-label')).toContain(title);
      // A bar is a labelled button, for a finger and for keys.
      const bars = [...(chart?.querySelectorAll('button') ?? [])];
      expect(bars.map((bar) => plainSpaces(bar.getAttribute('aria-label') ?? till.text(bar)))).toEqual([
        expect.stringContaining(`: ${total}`),
      ]);
      bars[0]?.focus();
      await till.type('{Enter}');
      await till.until(() => till.sees('entries'), 'what the bar is the sum of');
      expect(till.text('entries-amount')).toBe(total);
      await till.press('dialog-close');
    }
    await till.press('as-table');
    for (const testId of ['by-day', 'by-hour', 'by-tender', 'by-cashier']) {
      const table = till.text(testId);
      for (const head of [said.payments, said.refunded, said.sum]) expect(table).toContain(head);
      expect(table).toContain(total);
    }
    expect(till.see('goods').querySelectorAll('tbody tr')).toHaveLength(2);
    expect(till.says(said.goodsNote)).toBe(true);
    await till.press('period-back');
    await till.advance(100);
    expect(till.says(said.empty)).toBe(true);
    await till.press('as-chart');
    expect(till.sees('by-day'), 'there is nothing to draw').toBe(false);
    await till.counter.go('sales');
    await till.press('open-found-total');
    await till.until(() => till.sees('entries'), 'what all sales that were found come to');
    expect(till.text('entries-amount')).toBe(total);
    const [entry] = till.see('entries').querySelectorAll('button');
    await till.press(entry?.dataset['testid'] ?? '');
    expect(till.sees('entries'), 'the sale is shown').toBe(false);
  });

  test(`the service’s figure in ${language}: counter money is a step of its own, and a failed connection is reported with a retry`, async () => {
    const till = await openLive({ language });
    await sellByCash(till, 0);
    await openFigures(till);
    const { service } = words[language];
    expect(till.text('ask-service')).toBe(service.ask);
    till.shop.goDown();
    await till.press('ask-service');
    expect(till.says(service.asking)).toBe(true);
    await till.within(10 * 60_000, () => till.sees('advice'), 'the line is told to be dead');
    expect(till.text('ask-service')).toBe(service.again);
    till.shop.comeBack();
    await till.within(5 * 60_000, () => !till.isDisabled('ask-service'), 'the question is over');
    await till.press('ask-service');
    await till.within(60_000, () => till.sees('agreement'), 'the comparison');
    expect(till.text('agreement')).toBe(service.agree);
    const steps = [...till.see('service-steps').querySelectorAll('tbody th')].map((head) => till.text(head));
    expect(steps).toContain(service.step.counter);
    expect(steps).toContain(service.step.books);
  });
}

test('sales go on while somebody looks at the figures', async () => {
  const till = await openLive();
  const first = await sellByCash(till, 0);
  await openFigures(till);
  expect(till.text('figures-net')).toBe(plainSpaces(formatMoney(first.totalTiyn, 'ru')));
  const second = await sellByCash(till, 1);
  await till.advance(16_000);
  expect(till.text('figures-net')).toBe(plainSpaces(formatMoney(first.totalTiyn + second.totalTiyn, 'ru')));
});
