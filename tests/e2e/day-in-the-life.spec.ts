import { countAndClose, everybodyAgrees, ledgerAgree, openDrawer } from '../support/day-close.ts';
import {
  nothingIsLeftToDo,
  payAfterClosing,
  printZAgain,
  readFigures,
  readWhatWasAllowed,
  reconcile,
} from '../support/day-end.ts';
import { playMorningSales, playSales } from '../support/day-thirty.ts';
import { beginDay } from '../support/day-till.ts';
import { putAside } from '../support/day-troubles.ts';
import { inVerify, isWhole } from '../support/depth.ts';
import { test } from '../support/till-test.ts';

test.use({ needsOwnService: true });

/** Up to thirty sales through the screen, on a busy machine. */
const LONGEST_DAY_MS = 1_200_000;

/** With `npm test` a morning: tests in process have the incidents of a whole day, and each kind of refund. */
const playHours = isWhole ? playSales : playMorningSales;

test.describe.configure({ mode: 'parallel' });

for (const language of isWhole ? (['ru', 'kk'] as const) : (['ru'] as const)) {
  // The screens' tests have its approval by PIN; `npm run verify` plays this day as well.
  inVerify(test)(
    `a cashier’s day in ${language}: a senior allows what takes one, and everybody agrees to the tiyn (S2)`,
    async ({ service, openTill, dataFolder }) => {
      test.setTimeout(LONGEST_DAY_MS);
      const day = await beginDay({ service, dataFolder, openTill, language, role: 'cashier' });
      await openDrawer(day, 20_000);
      await playHours(day);
      await test.step('the return is made at the fiscal register', () => nothingIsLeftToDo(day));
      await test.step('500 tenge are missing', () => countAndClose(day, 500, 'сдача не сошлась'));
      await everybodyAgrees(day);
      await test.step('the manager reads who allowed what', () => readWhatWasAllowed(day));
      await day.host.stop();
      ledgerAgree(day);
    },
  );

  // And the senior's own right.
  inVerify(test)(
    `a senior’s day in ${language}: everything by their own right, and everybody agrees to the tiyn (S2)`,
    async ({ service, openTill, dataFolder }) => {
      test.setTimeout(LONGEST_DAY_MS);
      const day = await beginDay({ service, dataFolder, openTill, language, role: 'senior' });
      await openDrawer(day, 35_500);
      await playSales(day);
      await test.step('the return is made at the fiscal register', () => nothingIsLeftToDo(day));
      await test.step('1 tenge is missing', () => countAndClose(day, 1, 'монета закатилась'));
      await everybodyAgrees(day);
      await day.host.stop();
      ledgerAgree(day);
    },
  );

  test(`a manager’s day in ${language}: reconciled, closed over an open bill that is the next shift’s, to the tiyn (S2, H2)`, async ({
    service,
    openTill,
    dataFolder,
  }) => {
    test.setTimeout(LONGEST_DAY_MS);
    const day = await beginDay({ service, dataFolder, openTill, language, role: 'manager' });
    await openDrawer(day, 50_000);
    await playHours(day);
    await test.step('nothing is left to do', () => nothingIsLeftToDo(day));
    await test.step('ledger, service and bank agree before the end', () => reconcile(day));
    await day.counter.go('sell');
    const open = await test.step('an invoice is left open', () => putAside(day, ['tea', 'yeast']));
    await test.step('12 345 tenge are missing, and the shift is closed over the open invoice', () =>
      countAndClose(day, 12_345, 'инкассация без ордера', { overMoneyInFlight: true }));
    await everybodyAgrees(day);
    await test.step('the figures of the day', () => readFigures(day));
    await test.step('Z is printed again', () => printZAgain(day));
    await test.step('the open invoice is paid after all', () => payAfterClosing(day, open));
    await day.host.stop();
    ledgerAgree(day);
  });
}
