import { expect, test } from 'vitest';
import { spokenLanguages } from '../support/depth.ts';
import { everyWord } from '../support/every-word.ts';
import { openTraining } from './till-screen.ts';

type Deep = { readonly [key: string]: string | Deep };

for (const language of spokenLanguages) {
  const word = (path: string): string => {
    let at: unknown = everyWord[language];
    for (const part of path.split('.')) at = (at as Deep)[part];
    return String(at);
  };

  test(`the question mark explains the page that is open, in the words of its buttons, in ${language}`, async () => {
    const till = await openTraining({ language });
    await till.press('help');
    await till.until(() => till.sees('page-help'), 'the help of the counter');
    for (const way of ['qr', 'cash', 'phone', 'card']) expect(till.text('page-help')).toContain(word(`tenders.${way}`));
    expect(till.sees('help-sketch')).toBe(true);
    expect(till.text('page-help')).not.toContain('$t');
    expect(till.sees('cheat-sheet'), 'the keys are below').toBe(true);
    await till.type('{Escape}');
    await till.counter.go('settings/staff');
    await till.type('?');
    expect(till.text('page-help')).toContain(word('staff.person.add'));
  });

  test(`the cashier’s and the manager’s card are a page each, of the same texts, and go to the printer, in ${language}`, async () => {
    const till = await openTraining({ language });
    let printed = 0;
    window.print = () => {
      printed += 1;
    };
    await till.counter.go('settings/system');
    await till.until(() => till.sees('card-cashier'), 'the cards');
    await till.press('card-cashier');
    const paper = till.text('help-paper');
    expect(paper).toContain(word('refunds.refund'));
    expect(paper).toContain(word('tenders.cash'));
    expect(paper).toContain(till.text('help-card'));
    await till.press('print-card');
    expect(printed).toBe(1);
    await till.press('dialog-close');
    expect(till.sees('help-paper'), 'nothing is left for the next print').toBe(false);
    await till.press('card-manager');
    expect(till.text('help-paper')).toContain(word('ledger.actions.backUp'));
  });
}
